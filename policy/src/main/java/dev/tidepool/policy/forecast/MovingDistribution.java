package dev.tidepool.policy.forecast;

import dev.tidepool.policy.Require;

/**
 * A normal distribution that follows a series: exponentially weighted mean and variance, {@code d = x -
 * m; m' = m + alpha d; v' = (1 - alpha)(v + alpha d^2)}, from {@code m = x_1, v = 0}. Not thread-safe.
 */
public final class MovingDistribution {
    private final double alpha;
    private boolean started;
    private double mean;
    private double variance;

    /**
     * Creates a distribution without observations.
     *
     * @param alpha weight of the newest observation, 0.001 to 1
     */
    public MovingDistribution(double alpha) {
        this.alpha = Require.inRange("alpha", alpha, 0.001, 1);
    }

    /** Adds an observation. */
    public void observe(double x) {
        if (!started) {
            started = true;
            mean = x;
            return;
        }
        double difference = x - mean;
        mean += alpha * difference;
        variance = (1 - alpha) * (variance + alpha * difference * difference);
    }

    /** Returns the mean; 0 before the first observation. */
    double mean() {
        return mean;
    }

    /** Returns the variance; 0 before the second observation. */
    double variance() {
        return variance;
    }

    /**
     * Returns the probability that a draw from this distribution exceeds one from {@code other}, 0 to 1. If neither
     * distribution varies, the result is 1 for the larger mean, 0 for the smaller mean and 0.5 for equal means.
     */
    public double probabilityAbove(MovingDistribution other) {
        double difference = mean - other.mean;
        if (difference == 0) {
            return 0.5;
        }
        return StandardNormal.below(difference / Math.sqrt(variance + other.variance));
    }
}
