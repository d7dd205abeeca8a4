package dev.tidepool.policy.forecast;

/**
 * Kang's modification of the exponential moving average [kang2008] [group16, figure 3], also called EEMA [lee2011]. The
 * average lags behind a rising series, so the forecast of a rising series mirrors the lag: {@code x_n + (x_n - S_n)}.
 * Otherwise the forecast is {@code S_n}. The state is the unmodified average. Not thread-safe.
 */
public final class TrendFollowingAverage {
    private final ExponentialMovingAverage average;
    private boolean started;

    /**
     * Creates a forecast that starts at its first observation.
     *
     * @param alpha weight of the newest observation, 0.001 to 1
     */
    public TrendFollowingAverage(double alpha) {
        average = new ExponentialMovingAverage(alpha);
    }

    /** Adds an observation and returns the forecast of the next one. */
    public double observe(double x) {
        double before = average.value();
        double after = average.observe(x);
        boolean rising = started && after > before;
        started = true;
        return rising ? x + (x - after) : after;
    }
}
