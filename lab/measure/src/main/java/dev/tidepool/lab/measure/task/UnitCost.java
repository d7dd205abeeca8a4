package dev.tidepool.lab.measure.task;

import dev.tidepool.lab.results.Round;
import dev.tidepool.lab.workload.Workload;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * Measures the cost of one unit of a kind of CPU work on this machine. It uses one thread and CPU time, so other
 * programs have no effect. It measures blocks until the compiler improves nothing more. The best block is the cost of
 * compiled code.
 */
public final class UnitCost {
    private static final long BATCH_NANOS = 2_000_000;
    private static final long BLOCK_NANOS = 80_000_000;
    private static final int MAX_BLOCKS = 24;
    private static final int SETTLED_BLOCKS = 4;
    private static final double IMPROVEMENT = 0.97;

    private UnitCost() {}

    /** Returns the CPU nanos of one unit. It usually takes half a second, two at most. */
    public static double measure(CpuWork work) {
        double best = Double.MAX_VALUE;
        int settled = 0;
        for (int block = 0; block < MAX_BLOCKS && settled < SETTLED_BLOCKS; block++) {
            double cost = medianOfBlock(work);
            settled = cost < IMPROVEMENT * best ? 0 : settled + 1;
            best = Math.min(best, cost);
        }
        return best;
    }

    /** Returns the CPU nanos of one unit of each kind of work in a workload. */
    public static Map<String, Double> ofEach(Workload workload) {
        Map<String, Double> nanosPerUnit = new TreeMap<>();
        for (String kind : TaskWork.cpuWorks(workload)) {
            nanosPerUnit.put(kind, Round.to(measure(CpuWorks.open(kind)), 2));
        }
        return nanosPerUnit;
    }

    /** Does units of work for this time, rounded up to whole blocks. */
    static void warmUp(CpuWork work, long nanos) {
        for (long end = System.nanoTime() + nanos; System.nanoTime() < end; ) {
            medianOfBlock(work);
        }
    }

    private static double medianOfBlock(CpuWork work) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long units = 1;
        double[] costs = new double[(int) (BLOCK_NANOS / BATCH_NANOS)];
        int batches = 0;
        long end = System.nanoTime() + BLOCK_NANOS;
        while (batches == 0 || (batches < costs.length && System.nanoTime() < end)) {
            long began = threads.getCurrentThreadCpuTime();
            Consumed.by(work.run(units));
            long took = Math.max(1, threads.getCurrentThreadCpuTime() - began);
            if (took < BATCH_NANOS / 2 && System.nanoTime() < end) {
                units *= 2; // too short for the clock
            } else {
                costs[batches++] = (double) took / units;
            }
        }
        Arrays.sort(costs, 0, batches);
        return costs[batches / 2];
    }
}
