package dev.tidepool.research.benchmarks.cluster;

import dev.tidepool.research.benchmarks.result.Effort;
import dev.tidepool.research.benchmarks.result.Metric;
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
        double idle = ProcessMemory.liveHeap(pid);
        double idleResident = ProcessMemory.status(pid, "VmRSS:") / KIBIBYTES;
        byte[] argument = Job.SLEEP.argument(SLEEP_MICROS);
        for (int i = 0; i < IN_FLIGHT; i++) {
            CompletionStage<byte[]> unused = cluster.submitToFirst(argument);
        }
        Thread.sleep(ARRIVAL_MILLIS);
        double loaded = ProcessMemory.liveHeap(pid);
        return Map.of(
                Metric.HEAP_IDLE, idle / MEBIBYTE,
                Metric.HEAP_LOADED, loaded / MEBIBYTE,
                Metric.BYTES_PER_TASK_IN_FLIGHT, (loaded - idle) / IN_FLIGHT,
                Metric.RESIDENT_IDLE, idleResident,
                Metric.RESIDENT_LOADED, ProcessMemory.status(pid, "VmRSS:") / KIBIBYTES,
                Metric.THREADS, ProcessMemory.status(pid, "Threads:"));
    }
}
