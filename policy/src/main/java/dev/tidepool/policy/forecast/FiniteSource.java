package dev.tidepool.policy.forecast;

import dev.tidepool.policy.Require;

/**
 * The finite-source queue M/M/c//N [kleinrock1975, chapter 3]. Each of N threads blocks for a while, then computes on
 * one of c cores, then blocks again. It tells how many threads keep the cores busy. The result does not depend on the
 * distribution of the blocking times, only on their mean.
 */
public final class FiniteSource {
    private FiniteSource() {}

    /**
     * Returns the utilisation of the cores, 0 to 1.
     *
     * @param threads number of threads, 0 or more
     * @param cores number of cores, 1 or more
     * @param blockingRatio mean blocking time divided by mean CPU time, 0 or more
     */
    public static double utilisation(int threads, int cores, double blockingRatio) {
        Require.inRange("threads", threads, 0, Integer.MAX_VALUE);
        Require.inRange("cores", cores, 1, Integer.MAX_VALUE);
        Require.inRange("blockingRatio", blockingRatio, 0, Double.MAX_VALUE);
        if (blockingRatio == 0) {
            return Math.min(1, (double) threads / cores);
        }
        // Probabilities of k threads at the cores, relative to the largest so far, so that none overflows.
        double probability = 1;
        double sum = 1;
        double busy = 0;
        for (int k = 1; k <= threads; k++) {
            probability *= (threads - k + 1) / (blockingRatio * Math.min(k, cores));
            sum += probability;
            busy += probability * Math.min(k, cores);
            if (sum > 1e200) {
                probability /= sum;
                busy /= sum;
                sum = 1;
            }
        }
        return busy / (sum * cores);
    }

    /**
     * Returns the smallest number of threads that keeps the cores busy to a share.
     *
     * @param share the utilisation to reach, 0 to 1 (exclusive)
     * @param cores number of cores, 1 or more
     * @param blockingRatio mean blocking time divided by mean CPU time, 0 or more
     * @param max the number to return if more would be needed
     */
    public static int threadsFor(double share, int cores, double blockingRatio, int max) {
        double blocked = cores * blockingRatio;
        if (cores + blocked >= max) {
            return max;
        }
        int low = 1; // too few, or just enough
        int high = (int) Math.min(max, Math.ceil(cores + blocked + 6 * Math.sqrt(blocked) + 6));
        while (high < max && utilisation(high, cores, blockingRatio) < share) {
            high = (int) Math.min(max, 2L * high);
        }
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (utilisation(middle, cores, blockingRatio) < share) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
