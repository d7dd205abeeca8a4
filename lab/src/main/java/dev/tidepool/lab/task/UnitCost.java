package dev.tidepool.lab.task;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/**
 * Measures what one unit of a kind of CPU work costs on this machine: single-threaded, warmed up,
 * the median over batches of CPU time, so that neighbours on the machine do not count.
 */
public final class UnitCost {
    private static final long BATCH_NANOS = 4_000_000;

    private UnitCost() {}

    /**
     * Returns the CPU nanos of one unit.
     *
     * @param work the work
     * @param warmUpNanos how long to work before anything is measured
     * @param measureNanos how long to measure
     */
    public static double measure(CpuWork work, long warmUpNanos, long measureNanos) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long units = 1;
        long warmUntil = System.nanoTime() + warmUpNanos;
        while (System.nanoTime() < warmUntil) {
            long began = threads.getCurrentThreadCpuTime();
            Consumed.by(work.run(units));
            long took = Math.max(1, threads.getCurrentThreadCpuTime() - began);
            units = Math.max(1, Math.min(2 * units, units * BATCH_NANOS / took));
        }
        double[] costs = new double[10_000];
        int batches = 0;
        long measureUntil = System.nanoTime() + measureNanos;
        while (batches < costs.length && (batches == 0 || System.nanoTime() < measureUntil)) {
            long began = threads.getCurrentThreadCpuTime();
            Consumed.by(work.run(units));
            costs[batches++] = (double) (threads.getCurrentThreadCpuTime() - began) / units;
        }
        Arrays.sort(costs, 0, batches);
        return costs[batches / 2];
    }
}
