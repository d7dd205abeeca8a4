package dev.tidepool.policy.forecast;

/**
 * Kang's modification of the exponential moving average (Kang, Han, Yoo, Park 2008; figure 3 of
 * paper 003), called EEMA in paper 002: the average lags behind a rising series, so while it rises
 * the forecast mirrors the lag, {@code x_n + (x_n - S_n)}; otherwise it is {@code S_n}. The
 * unmodified average is the state. Not thread-safe.
 */
public final class TrendFollowingAverage {
    private final ExponentialMovingAverage average;
    private boolean started;

    /**
     * A forecast whose average starts at its first observation.
     *
     * @param alpha weight of the newest observation, 0.001 to 1
     */
    public TrendFollowingAverage(double alpha) {
        average = new ExponentialMovingAverage(alpha);
    }

    /** Takes in one observation and returns the forecast of the next. */
    public double observe(double x) {
        double before = average.value();
        double after = average.observe(x);
        boolean rising = started && after > before;
        started = true;
        return rising ? x + (x - after) : after;
    }
}
