package dev.tidepool.policy.forecast;

import dev.tidepool.policy.Require;

/**
 * The exponential moving average {@code S_n = alpha x_n + (1 - alpha) S_(n-1)}, by default with {@code S_1 = x_1}. Not
 * thread-safe.
 */
public final class ExponentialMovingAverage {
    private final double alpha;
    private boolean started;
    private double value;

    /**
     * Creates an average that starts at its first observation.
     *
     * @param alpha weight of the newest observation, 0.001 to 1
     */
    public ExponentialMovingAverage(double alpha) {
        this.alpha = Require.inRange("alpha", alpha, 0.001, 1);
    }

    /**
     * Returns an average that starts at {@code start} before any observation.
     *
     * @param alpha weight of the newest observation, 0.001 to 1
     * @param start S_0
     */
    public static ExponentialMovingAverage startingAt(double start, double alpha) {
        ExponentialMovingAverage average = new ExponentialMovingAverage(alpha);
        average.value = start;
        average.started = true;
        return average;
    }

    /** Adds an observation and returns the new average. */
    public double observe(double x) {
        value = started ? alpha * x + (1 - alpha) * value : x;
        started = true;
        return value;
    }

    /** Returns the average so far; 0 before the first observation. */
    public double value() {
        return value;
    }
}
