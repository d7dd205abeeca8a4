package dev.tidepool.research.benchmarks.servers;

import com.sun.management.OperatingSystemMXBean;
import dev.tidepool.research.benchmarks.result.Metric;
import dev.tidepool.research.benchmarks.servers.load.LoadWindow;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * What this process uses during a measurement. CPU time is that of the process, threads that ended included, without
 * the JVM's compilers. Context switches come from the scheduler's statistics of each thread on Linux, read once a
 * second, so that threads that end in between count up to then. {@link #begun} and {@link #ended} are called once each.
 */
final class ProcessUsage implements LoadWindow {
    private static final Path THREADS = Path.of("/proc/self/task");
    private static final Pattern COMPILER = Pattern.compile("C[12] Compiler");
    private static final long SAMPLE_SECONDS = 1;
    private static final double MICRO = 1e3;

    private final OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final CountDownLatch over = new CountDownLatch(1);
    private final Map<Path, Counters> before = new HashMap<>();
    private final Map<Path, Counters> latest = new HashMap<>();
    private long processBefore;
    private long processAfter;
    private int peakThreads;

    /** The counters of a thread: CPU nanoseconds, and how often it came onto a core. */
    private record Counters(boolean isCompiler, long nanos, long switches) {
        private static final Counters NONE = new Counters(false, 0, 0);
    }

    @Override
    public void begun() {
        read();
        before.putAll(latest);
        threads.resetPeakThreadCount();
        processBefore = process.getProcessCpuTime();
        Thread sampler = new Thread(this::sample, "process-usage");
        sampler.setDaemon(true);
        sampler.start();
    }

    @Override
    public void ended() {
        processAfter = process.getProcessCpuTime();
        peakThreads = threads.getPeakThreadCount();
        over.countDown();
        read();
    }

    /**
     * Returns the metrics for this number of requests.
     *
     * @param requests 1 or more
     */
    synchronized Map<Metric, Double> perRequest(long requests) {
        long compilers = 0;
        long switches = 0;
        for (Map.Entry<Path, Counters> thread : latest.entrySet()) {
            Counters earlier = before.getOrDefault(thread.getKey(), Counters.NONE);
            Counters now = thread.getValue();
            switches += now.switches() - earlier.switches();
            compilers += now.isCompiler() ? now.nanos() - earlier.nanos() : 0;
        }
        Map<Metric, Double> metrics = new EnumMap<>(Metric.class);
        metrics.put(Metric.CPU_PER_REQUEST, (processAfter - processBefore - compilers) / MICRO / requests);
        metrics.put(Metric.PEAK_THREADS, (double) peakThreads);
        if (!latest.isEmpty()) {
            metrics.put(Metric.SWITCHES_PER_REQUEST, (double) switches / requests);
        }
        return metrics;
    }

    private void sample() {
        try {
            while (!over.await(SAMPLE_SECONDS, TimeUnit.SECONDS)) {
                read();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Reads the counters of all threads. Those of threads that have ended stay as they were. */
    private synchronized void read() {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(THREADS)) {
            for (Path thread : all) {
                try {
                    latest.put(thread, counters(thread));
                } catch (IOException ended) { // before its files were opened, or while they were read
                    // Its last counters count.
                }
            }
        } catch (IOException notLinux) {
            latest.clear();
        }
    }

    private Counters counters(Path thread) throws IOException {
        Counters known = latest.get(thread);
        boolean isCompiler = known != null
                ? known.isCompiler()
                : COMPILER.matcher(Files.readString(thread.resolve("comm"))).lookingAt();
        // Time on a core, time in the queue of a core, and times on a core: see proc(5) and sched-stats of the kernel.
        String[] figures = Files.readString(thread.resolve("schedstat")).strip().split(" ", -1);
        return new Counters(isCompiler, Long.parseLong(figures[0]), Long.parseLong(figures[2]));
    }
}
