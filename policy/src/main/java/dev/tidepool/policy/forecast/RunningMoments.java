package dev.tidepool.policy.forecast;

/**
 * Mean and variance of all observations so far. Welford's recurrence keeps its precision when the mean is far from 0
 * [welford1962]. Not thread-safe.
 */
public final class RunningMoments {
    private long count;
    private double mean;
    private double squares;

    /** Creates moments without observations. */
    public RunningMoments() {}

    /** Adds an observation. */
    public void observe(double x) {
        count++;
        double before = x - mean;
        mean += before / count;
        squares += before * (x - mean);
    }

    /** Returns the number of observations. */
    public long count() {
        return count;
    }

    /** Returns the mean; 0 before the first observation. */
    public double mean() {
        return mean;
    }

    /** Returns the population standard deviation; 0 for fewer than two observations. */
    public double standardDeviation() {
        return count < 2 ? 0 : Math.sqrt(Math.max(0, squares) / count);
    }
}
