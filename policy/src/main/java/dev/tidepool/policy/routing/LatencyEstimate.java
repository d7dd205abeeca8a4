package dev.tidepool.policy.routing;

import java.util.Arrays;

/**
 * A node's estimate of the response time of a task that arrives now: the response time of recent tasks that found about
 * as many others on the node [wydrowski2024]. Each number of others has an exponentially weighted mean; a number
 * without one uses the nearest. Deterministic. Not thread-safe.
 */
public final class LatencyEstimate {
    /** The weight of a new response time. */
    private static final double WEIGHT = 0.25;

    /** Larger numbers of others count as this many. */
    private static final int MAX_OTHERS = 4_095;

    private double[] meanNanos = new double[16];

    /** Creates an estimate without observations. */
    public LatencyEstimate() {}

    /** Adds the response time of a task that found {@code others} tasks on the node. */
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
