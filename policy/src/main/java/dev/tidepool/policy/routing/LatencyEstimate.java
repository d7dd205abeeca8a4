package dev.tidepool.policy.routing;

import java.util.Arrays;

/**
 * A node's estimate of the response time of a task that arrives now: that of recent tasks which found about
 * as many others on the node, as Prequal's servers estimate it (Wydrowski et al., NSDI 2024). For each
 * number of others there is an exponentially weighted mean; where there is none, the nearest one serves. Deterministic;
 * not thread-safe.
 */
public final class LatencyEstimate {
    /** The weight of a new response time. */
    private static final double WEIGHT = 0.25;

    /** More others than this count as so many. */
    private static final int MAX_OTHERS = 4_095;

    private double[] meanNanos = new double[16];

    /** Makes an estimate that knows nothing. */
    public LatencyEstimate() {}

    /** A task has ended that found {@code others} tasks on the node. */
    public void add(int others, long responseNanos) {
        int level = Math.min(others, MAX_OTHERS);
        if (level >= meanNanos.length) {
            meanNanos = Arrays.copyOf(meanNanos, Integer.highestOneBit(level) * 2);
        }
        double mean = meanNanos[level];
        meanNanos[level] = mean == 0 ? responseNanos : mean + WEIGHT * (responseNanos - mean);
    }

    /** Returns the estimate for a task that finds {@code others} tasks; 0 before any has ended. */
    public long nanos(int others) {
        int level = Math.min(others, meanNanos.length - 1);
        for (int distance = 0; distance < meanNanos.length; distance++) {
            double above = level + distance < meanNanos.length ? meanNanos[level + distance] : 0;
            double below = level >= distance ? meanNanos[level - distance] : 0;
            if (above > 0 || below > 0) {
                return Math.round(above > 0 && below > 0 ? (above + below) / 2 : Math.max(above, below));
            }
        }
        return 0;
    }
}
