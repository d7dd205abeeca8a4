package dev.tidepool.research.reproductions.group16.suite;

import com.sun.management.OperatingSystemMXBean;
import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.measure.contestant.ThreadLedger;
import dev.tidepool.lab.measure.machine.NoiseMeter;
import dev.tidepool.lab.measure.machine.Probe;
import dev.tidepool.lab.results.Noise;
import dev.tidepool.lab.results.Round;
import java.lang.management.ManagementFactory;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One run of one service under one profile in this JVM: warm-up, tasks, measurement. */
final class CellRun {
    private static final long COMPUTE_WARM_UP_NANOS = 250_000_000;
    private static final int COMPUTE_WARM_UP_ITERATIONS = 50_000;
    private static final long LEAD_NANOS = 20_000_000;
    private static final long LIMIT_NANOS = TimeUnit.MINUTES.toNanos(3);

    private final CellRequest request;
    private final ThreadLedger threads = new ThreadLedger();
    private final OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private CellRun(CellRequest request) {
        this.request = request;
    }

    /**
     * Runs and measures.
     *
     * @throws IllegalStateException if the service does not finish the tasks within three minutes
     */
    static CellMeasurement run(CellRequest request) throws InterruptedException {
        warmUp(request.warmUp());
        System.gc();
        return new CellRun(request).measure();
    }

    /**
     * Runs the tasks' work on one thread, which leaves the other cores to the compiler, and then tasks on a service of
     * the same kind.
     */
    private static void warmUp(CellRequest request) throws InterruptedException {
        double sum = 0;
        for (long end = System.nanoTime() + COMPUTE_WARM_UP_NANOS; System.nanoTime() < end; ) {
            sum += LeibnizPi.after(COMPUTE_WARM_UP_ITERATIONS);
        }
        if (Double.isNaN(sum)) {
            throw new IllegalStateException("the series does not converge");
        }
        ExecutorService service = open(request, new ThreadLedger());
        TaskRun tasks = new TaskRun(request);
        tasks.dispatch(service, System.nanoTime());
        finish(tasks, service, request);
    }

    private static ExecutorService open(CellRequest request, ThreadLedger threads) {
        return Contestants.find(request.service().contestant(request.emaFloor()))
                .open(threads)
                .executor();
    }

    private static void finish(TaskRun tasks, ExecutorService service, CellRequest request)
            throws InterruptedException {
        boolean done = tasks.await(LIMIT_NANOS);
        service.shutdownNow();
        if (!done) {
            throw new IllegalStateException("%s left %d of %d tasks of %s undone for three minutes"
                    .formatted(
                            request.service().title(),
                            tasks.unfinished(),
                            tasks.size(),
                            request.profile().title()));
        }
    }

    private CellMeasurement measure() throws InterruptedException {
        TaskRun tasks = new TaskRun(request);
        ExecutorService service = open(request, threads);
        Probe probe = request.probed() ? LeibnizPi.probe(request.probeIterations(), 0) : null;
        NoiseMeter noise = new NoiseMeter(ProcessHandle.current().parent().map(ProcessHandle::pid).stream()
                .toList());
        noise.begin();
        long before = System.nanoTime();
        long cpuBefore = process.getProcessCpuTime();
        long probeBefore = cpuNanos(probe);
        double threadSecondsBefore = threads.counts().threadSeconds();
        long beganMillis = System.currentTimeMillis() + TimeUnit.NANOSECONDS.toMillis(LEAD_NANOS);
        long began = System.nanoTime() + LEAD_NANOS;
        startDispatch(() -> tasks.dispatch(service, began));
        if (!tasks.await(LIMIT_NANOS)) {
            finish(tasks, service, request);
        }
        ThreadLedger.Counts counts = threads.counts();
        long probeCpu = cpuNanos(probe) - probeBefore;
        long cpu = process.getProcessCpuTime() - cpuBefore;
        long readAt = System.nanoTime();
        Noise seen = noise.end();
        long ended = tasks.lastEnd();
        if (probe != null) {
            probe.close();
        }
        service.shutdownNow();
        double seconds = (ended - began) / 1e9;
        double capacity = (readAt - began) * (double) Runtime.getRuntime().availableProcessors();
        return new CellMeasurement(
                tasks.size(),
                Round.to(seconds, 4),
                tasks.idle(),
                tasks.processing(),
                tasks.completion(),
                Round.to(Math.max(0, cpu - probeCpu) / capacity, 4),
                Round.to(cpu / capacity, 4),
                counts.peak(),
                Round.to((counts.threadSeconds() - threadSecondsBefore) / ((readAt - began) / 1e9), 3),
                counts.created(),
                probe == null ? null : probe.result(began, ended),
                probe == null ? 0 : Round.to(probeCpu / 1e6 / Math.max(1, probe.completions(before, readAt)), 4),
                foreignShare(seen),
                seen == null ? null : seen.worstForeignCpuShare(),
                tasks.late(),
                tasks.meanPi(),
                beganMillis,
                beganMillis + (long) (seconds * 1_000));
    }

    /** Returns the share of the machine that other processes took; 0 if the system does not report it. */
    private static double foreignShare(@Nullable Noise noise) {
        return noise == null ? 0 : Round.to(noise.foreignCpuShare() + noise.stolenCpuShare(), 4);
    }

    /** Dispatches on an ordinary thread, as the authors did. */
    private static void startDispatch(Runnable dispatch) {
        Thread thread = new Thread(dispatch, "dispatch");
        thread.setDaemon(true);
        thread.start();
    }

    private static long cpuNanos(@Nullable Probe probe) {
        return probe == null ? 0 : probe.cpuNanos();
    }
}
