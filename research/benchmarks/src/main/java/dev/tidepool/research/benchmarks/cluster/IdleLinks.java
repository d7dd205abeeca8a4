package dev.tidepool.research.benchmarks.cluster;

import dev.tidepool.research.benchmarks.cell.CpuClock;
import dev.tidepool.research.benchmarks.result.Effort;
import dev.tidepool.research.benchmarks.result.Metric;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What callers without tasks cost a member: its heap, and its CPU time while they are awake and while they rest. All
 * callers are in this process, whose heap is measured too.
 *
 * @param callers the number of further callers
 */
record IdleLinks(int callers) implements Measured.Body {
    private static final int WARM_IN_FLIGHT = 1_000;
    private static final double KILOBYTE = 1_000;
    private static final double NANOS_PER_PERCENT = 1e7;

    /** Until the first caller rests. */
    private static final int FIRST_RESTS_SECONDS = 18;

    /** Until all callers rest. They take longer, because this process can hardly keep a thousand awake. */
    private static final int ALL_REST_SECONDS = 45;

    /** Callers rest after 15 s. */
    private static final int AWAKE_SECONDS = 8;

    private static final int WINDOW_SECONDS = 15;

    @Override
    public Map<Metric, Double> measure(OpenCluster cluster, Effort effort) throws Exception {
        double unusedRate = new Saturation(cluster, Job.ECHO.argument(0), WARM_IN_FLIGHT).run(effort.warmUpSeconds());
        long pid = cluster.pids().get(0);
        TimeUnit.SECONDS.sleep(FIRST_RESTS_SECONDS);
        double alone = cpu(pid, WINDOW_SECONDS);
        double heap = ProcessMemory.liveHeap(pid);
        double resident = ProcessMemory.status(pid, "VmRSS:");
        double ownHeap = ProcessMemory.ownHeap();
        cluster.addCallers(callers);
        double awake = cpu(pid, AWAKE_SECONDS);
        TimeUnit.SECONDS.sleep(ALL_REST_SECONDS);
        double resting = cpu(pid, WINDOW_SECONDS);
        return Map.of(
                Metric.CPU_WITHOUT_CALLERS,
                alone,
                Metric.CPU_AWAKE,
                awake,
                Metric.CPU_RESTING,
                resting,
                Metric.HEAP_PER_LINK,
                (ProcessMemory.liveHeap(pid) - heap) / KILOBYTE / callers,
                Metric.RESIDENT_PER_LINK,
                (ProcessMemory.status(pid, "VmRSS:") - resident) / callers,
                Metric.CALLER_HEAP_PER_LINK,
                (ProcessMemory.ownHeap() - ownHeap) / KILOBYTE / callers);
    }

    /** Returns the CPU time of a process during so many seconds, without its compilers, as a percentage of one core. */
    private static double cpu(long pid, int seconds) throws InterruptedException {
        CpuClock clock = new CpuClock(pid);
        TimeUnit.SECONDS.sleep(seconds);
        return clock.nanos() / NANOS_PER_PERCENT / seconds;
    }
}
