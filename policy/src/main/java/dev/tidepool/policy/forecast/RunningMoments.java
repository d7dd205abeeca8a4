package dev.tidepool.policy.forecast;

/**
 * Mean and variance of all observations so far, in Welford's form, which loses no digits when the mean is
 * far from 0. Not thread-safe.
 */
public final class RunningMoments {
    private long count;
    private double mean;
    private double squares;

    /** The moments of nothing yet. */
    public RunningMoments() {}

    /** Takes in one observation. */
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

    /** Returns the standard deviation of the observations (divided by their number); 0 below two. */
    public double standardDeviation() {
        return count < 2 ? 0 : Math.sqrt(Math.max(0, squares) / count);
    }
}
