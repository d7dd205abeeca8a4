package dev.tidepool.lab.race;

import dev.tidepool.lab.measure.LoadChanges;
import dev.tidepool.lab.results.LoadChange;
import dev.tidepool.lab.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * The fixed sizes among which a sweep looks for the best one. They end at four times the threads that the workload's
 * highest rate keeps busy.
 */
public final class FixedSizes {
    /** The largest size that real threads try. */
    public static final int MAX_REAL = 256;

    private static final int FEW = 7;
    private static final double BEYOND_NEED = 4;
    private static final double BESIDE_POWER_OF_TWO = 1.5;

    private FixedSizes() {}

    /**
     * Returns a geometric sequence of at most {@value #FEW} sizes, ascending, at most {@value #MAX_REAL}.
     *
     * @param cores of the machine
     * @param seconds how long arrivals last
     */
    public static List<Integer> few(Workload workload, int cores, double seconds) {
        double largest = Math.min(MAX_REAL, beyondNeed(workload, cores, seconds));
        TreeSet<Integer> sizes = new TreeSet<>();
        for (int i = 0; i < FEW; i++) {
            sizes.add((int) Math.round(StrictMath.pow(largest, (double) i / (FEW - 1))));
        }
        return List.copyOf(sizes);
    }

    /**
     * Returns the sizes of a curve, ascending: 1, 2, 3, 4, 6, 8, 12 and so on.
     *
     * @param cores of the machine
     * @param seconds how long arrivals last
     * @param max the maximum
     */
    public static List<Integer> curve(Workload workload, int cores, double seconds, int max) {
        return between(1, (int) Math.min(max, Math.ceil(beyondNeed(workload, cores, seconds))));
    }

    /** Returns the powers of two and the sizes half-way to the next, from a size to the first at or above another. */
    public static List<Integer> between(int low, int high) {
        List<Integer> sizes = new ArrayList<>();
        for (int power = 1; sizes.isEmpty() || sizes.get(sizes.size() - 1) < high; power *= 2) {
            sizes.add(power);
            if (power > 1 && power < high) {
                sizes.add((int) (BESIDE_POWER_OF_TWO * power));
            }
        }
        sizes.removeIf(size -> size < low);
        return List.copyOf(sizes);
    }

    private static double beyondNeed(Workload workload, int cores, double seconds) {
        double cpuNanos = Math.max(1, workload.meanCpuNanos());
        double capacity = cores * 1e9 / cpuNanos;
        double highest = LoadChanges.of(workload, capacity, seconds).stream()
                .mapToDouble(LoadChange::ratePerSecond)
                .max()
                .orElse(0);
        double service = (workload.meanCpuNanos() + workload.meanWaitNanos()) / 1e9;
        return Math.max(BEYOND_NEED * cores, BEYOND_NEED * highest * service);
    }
}
