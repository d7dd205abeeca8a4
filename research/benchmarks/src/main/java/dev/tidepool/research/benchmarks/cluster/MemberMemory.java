package dev.tidepool.research.benchmarks.cluster;

import dev.tidepool.research.benchmarks.result.Effort;
import dev.tidepool.research.benchmarks.result.Metric;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** The memory of a member's process: idle after a warm-up, and with 10,000 sleeping tasks of 100 bytes. */
final class MemberMemory implements Measured.Body {
    private static final int IN_FLIGHT = 10_000;
    private static final long SLEEP_MICROS = 25_000_000;
    private static final int WARM_IN_FLIGHT = 1_000;
    private static final double MEBIBYTE = 1 << 20;
    private static final double KIBIBYTES = 1 << 10;
    private static final long ARRIVAL_MILLIS = 2_000;

    @Override
    public Map<Metric, Double> measure(OpenCluster cluster, Effort effort) throws Exception {
        double unusedRate = new Saturation(cluster, Job.ECHO.argument(0), WARM_IN_FLIGHT).run(effort.warmUpSeconds());
        long pid = cluster.pids().get(0);
        double idle = liveHeap(pid);
        double idleResident = status(pid, "VmRSS:") / KIBIBYTES;
        byte[] argument = Job.SLEEP.argument(SLEEP_MICROS);
        for (int i = 0; i < IN_FLIGHT; i++) {
            CompletionStage<byte[]> unused = cluster.submitToFirst(argument);
        }
        Thread.sleep(ARRIVAL_MILLIS);
        double loaded = liveHeap(pid);
        return Map.of(
                Metric.HEAP_IDLE, idle / MEBIBYTE,
                Metric.HEAP_LOADED, loaded / MEBIBYTE,
                Metric.BYTES_PER_TASK_IN_FLIGHT, (loaded - idle) / IN_FLIGHT,
                Metric.RESIDENT_IDLE, idleResident,
                Metric.RESIDENT_LOADED, status(pid, "VmRSS:") / KIBIBYTES,
                Metric.THREADS, status(pid, "Threads:"));
    }

    /** Returns the bytes of all live objects, from the last line of a class histogram, which collects garbage first. */
    private static double liveHeap(long pid) throws IOException, InterruptedException {
        Process jcmd = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        Long.toString(pid),
                        "GC.class_histogram")
                .redirectErrorStream(true)
                .start();
        String text = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        jcmd.waitFor();
        return text.lines()
                .filter(line -> line.startsWith("Total"))
                .mapToDouble(line -> Double.parseDouble(line.strip().split(" +", -1)[2]))
                .findFirst()
                .orElseThrow(() -> new IOException(
                        "jcmd printed no total: " + text.lines().findFirst().orElse("nothing")));
    }

    /** Returns a value from the process's status file on Linux. */
    private static double status(long pid, String name) throws IOException {
        return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status")).stream()
                .filter(line -> line.startsWith(name))
                .mapToDouble(line -> Double.parseDouble(line.strip().split("\\s+", -1)[1]))
                .findFirst()
                .orElse(Double.NaN);
    }
}
