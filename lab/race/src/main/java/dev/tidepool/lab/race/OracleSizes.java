package dev.tidepool.lab.race;

import dev.tidepool.lab.measure.LoadChanges;
import dev.tidepool.lab.results.LoadChange;
import dev.tidepool.workload.Workload;
import java.util.List;
import java.util.TreeSet;

/**
 * The fixed sizes among which a race looks for the best one. They form a geometric sequence of at most {@value
 * #MAX_COUNT} sizes. It ends at four times the threads that the workload's highest rate keeps busy, or at 256.
 */
public final class OracleSizes {
    private static final int MAX_COUNT = 7;
    private static final int MAX_SIZE = 256;
    private static final double BEYOND_NEED = 4;

    private OracleSizes() {}

    /**
     * Returns the sizes, ascending.
     *
     * @param cores of this machine
     * @param seconds how long arrivals last
     */
    public static List<Integer> of(Workload workload, int cores, double seconds) {
        double cpuNanos = Math.max(1, workload.meanCpuNanos());
        double capacity = cores * 1e9 / cpuNanos;
        double highest = LoadChanges.of(workload, capacity, seconds).stream()
                .mapToDouble(LoadChange::ratePerSecond)
                .max()
                .orElse(0);
        double service = (workload.meanCpuNanos() + workload.meanWaitNanos()) / 1e9;
        double largest = Math.min(MAX_SIZE, Math.max(BEYOND_NEED * cores, BEYOND_NEED * highest * service));
        TreeSet<Integer> sizes = new TreeSet<>();
        for (int i = 0; i < MAX_COUNT; i++) {
            sizes.add((int) Math.round(StrictMath.pow(largest, (double) i / (MAX_COUNT - 1))));
        }
        return List.copyOf(sizes);
    }
}
