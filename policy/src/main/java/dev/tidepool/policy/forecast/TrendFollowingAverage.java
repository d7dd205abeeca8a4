package dev.tidepool.policy.forecast;

/**
 * Kang's modification of the exponential moving average [kang2008] [group16, figure 3], also called EEMA [lee2011]. The
 * average lags behind a rising series, so the forecast of a rising series mirrors the lag: {@code x_n + (x_n - S_n)}.
 * Otherwise the forecast is {@code S_n}, unless a fall is to be followed too. The state is the unmodified average. Not
 * thread-safe.
 */
public final class TrendFollowingAverage {
    private final ExponentialMovingAverage average;
    private final boolean followsFall;
    private boolean started;

    /**
     * Creates Kang's forecast, which starts at its first observation.
     *
     * @param alpha weight of the newest observation, 0.001 to 1
     */
    public TrendFollowingAverage(double alpha) {
        this(alpha, false);
    }

    private TrendFollowingAverage(double alpha, boolean followsFall) {
        this.followsFall = followsFall;
        average = new ExponentialMovingAverage(alpha);
    }

    /**
     * Returns a forecast that mirrors the lag behind a falling series too [group16, section 4.2].
     *
     * @param alpha weight of the newest observation, 0.001 to 1
     */
    public static TrendFollowingAverage bothWays(double alpha) {
        return new TrendFollowingAverage(alpha, true);
    }

    /** Adds an observation and returns the forecast of the next one. */
    public double observe(double x) {
        double before = average.value();
        double after = average.observe(x);
        boolean mirrors = started && (after > before || followsFall);
        started = true;
        return mirrors ? x + (x - after) : after;
    }
}
