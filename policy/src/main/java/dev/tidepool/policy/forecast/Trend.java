package dev.tidepool.policy.forecast;

import dev.tidepool.policy.Require;

/**
 * The average increase of a series over a window [lee2011, eq. 1]: {@code a_t = (x_t - x_(t-N+1)) / (N - 1)}. With
 * fewer than N observations it uses all of them; with fewer than two it is 0. Not thread-safe.
 */
public final class Trend {
    private final double[] window;
    private long observations;

    /**
     * Creates an empty series.
     *
     * @param window observations that the trend spans (N), 2 to 100,000
     */
    public Trend(int window) {
        this.window = new double[Require.inRange("window", window, 2, 100_000)];
    }

    /** Adds an observation and returns the new trend per interval. */
    public double observe(double x) {
        window[(int) (observations % window.length)] = x;
        observations++;
        return value();
    }

    /** Returns the trend per interval. */
    public double value() {
        int known = (int) Math.min(observations, window.length);
        if (known < 2) {
            return 0;
        }
        double newest = window[(int) ((observations - 1) % window.length)];
        double oldest = window[(int) ((observations - known) % window.length)];
        return (newest - oldest) / (known - 1);
    }
}
