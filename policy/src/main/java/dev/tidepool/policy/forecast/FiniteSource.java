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
        // Each thread computes for at most 1 / (1 + blockingRatio) of the time, and for as much while none shares a
        // core.
        int fewest = (int) Math.max(1, Math.ceil(share * (cores + blocked) - 1e-9));
        if (fewest <= cores) {
            return fewest;
        }
        // Erlang's loss formula, inverted: that exactly the cores are busy is to "at least the cores are busy" as 1 to
        // this. Its recursion needs a step for each thread, where the definition needs them all for each.
        double perBlocked = 1 / blocked;
        double inverse = 1;
        int threads = cores;
        while (threads < max && (threads < fewest || withTail(threads, cores, blockingRatio, 1 / inverse) < share)) {
            threads++;
            inverse = 1 + inverse * ((threads - cores) * perBlocked);
        }
        return threads;
    }

    /**
     * Returns the utilisation of the cores.
     *
     * @param full the probability that exactly all cores are busy, if at least all are
     */
    private static double withTail(int threads, int cores, double blockingRatio, double full) {
        double probability = full;
        double sum = 1;
        double idle = 0;
        for (int k = cores; k >= 1; k--) { // from k threads at the cores to k - 1
            probability *= k * blockingRatio / (threads - k + 1);
            sum += probability;
            idle += probability * (cores - k + 1);
        }
        return 1 - idle / (sum * cores);
    }
}
