package dev.tidepool.policy.forecast;

/**
 * The trendy exponential moving average (TEMA) [lee2011, eq. 1, 2 and 6]: an exponential moving average with weight
 * {@code 2 / (N + 1)} plus the trend over the last N observations. Not thread-safe.
 */
public final class TrendyAverage {
    private final Trend trend;
    private final ExponentialMovingAverage average;

    /**
     * Creates an empty series.
     *
     * @param window observations that the trend spans (N), 2 to 100,000
     */
    public TrendyAverage(int window) {
        trend = new Trend(window);
        average = new ExponentialMovingAverage(2.0 / (window + 1));
    }

    /** Adds an observation and returns the forecast of the next one. */
    public double observe(double x) {
        trend.observe(x);
        average.observe(x);
        return forecast();
    }

    /** Returns the forecast of the next observation: {@code e_(t+1) = ema_(t+1) + a_t}. */
    public double forecast() {
        return average.value() + trend.value();
    }

    /** Returns the average without the trend. */
    public double average() {
        return average.value();
    }

    /** Returns the trend per interval. */
    public double trend() {
        return trend.value();
    }
}
