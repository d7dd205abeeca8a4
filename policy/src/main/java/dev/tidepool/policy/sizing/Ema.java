package dev.tidepool.policy.sizing;

import dev.tidepool.policy.Counted;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.forecast.TrendFollowingAverage;
import java.time.Duration;
import java.util.Locale;

/**
 * Prediction with a modified exponential moving average [kang2008], also called EEMA [lee2011] and the EMA predictor
 * [group16, section 3.1.2]. The forecast of the tasks in the pool, rounded half up, is the target. The policy only adds
 * threads, without a limit; idle timeouts remove them. {@link EmaAsCoded} is what the authors of [group16] coded
 * instead.
 *
 * <p>Our interpretation: Kang's alpha is unpublished; the default is 0.5 (we tried 0.5 and 0.7). The "number of
 * threads" that Kang forecasts means the tasks in the pool, because the busy threads alone never exceed the pool size.
 * [group16] names no idle timeout, so it uses Kang's.
 *
 * @param alpha weight of the newest observation, 0.001 to 1
 * @param interval time between observations, 1 ms to 1 h
 * @param floor minimum of the forecast and of the threads that idle timeouts leave, 0 or more
 * @param idleTimeout idle timeout of threads beyond {@code floor}, 0 or more
 * @param falling what a falling number of tasks does to the forecast
 */
public record Ema(double alpha, Duration interval, int floor, Duration idleTimeout, Falling falling)
        implements SizingPolicy {

    /** What a falling number of tasks does to the forecast. */
    public enum Falling {
        /** The forecast is the average, which ignores the rate of the fall: Kang's formula. The default. */
        IGNORED,
        /** The forecast follows the fall down to {@code floor}, as [group16, section 4.2] says. */
        FOLLOWED
    }

    public Ema {
        Require.inRange("alpha", alpha, 0.001, 1);
        Require.interval("interval", interval);
        Require.inRange("floor", floor, 0, Integer.MAX_VALUE);
        Require.inRange("idleTimeout", idleTimeout, Duration.ZERO, SizingDecision.NEVER);
    }

    /** Returns Kang's scheme with the settings of [lee2011]: intervals of 100 ms, idle timeout of 300 ms. */
    public static Ema defaults() {
        return new Ema(0.5, Duration.ofMillis(100), 0, Duration.ofMillis(300), Falling.IGNORED);
    }

    /**
     * Returns the predictor of [group16] as in the text: alpha 0.7, intervals of 50 ms, and a falling rate is followed
     * down to {@code cores} threads.
     */
    public static Ema group16(int cores) {
        return new Ema(0.7, Duration.ofMillis(50), cores, Duration.ofMillis(300), Falling.FOLLOWED);
    }

    @Override
    public String name() {
        return "ema";
    }

    @Override
    public Sizer newSizer(PoolBounds bounds) {
        return new ForecastSizer(this);
    }

    private SizingDecision order(int threads, String reason) {
        return SizingDecision.order(floor, threads, idleTimeout, interval, reason);
    }

    private static final class ForecastSizer implements Sizer {
        private final Ema policy;
        private final TrendFollowingAverage tasks;
        private int ordered;

        private ForecastSizer(Ema policy) {
            this.policy = policy;
            tasks = policy.falling == Falling.FOLLOWED
                    ? TrendFollowingAverage.bothWays(policy.alpha)
                    : new TrendFollowingAverage(policy.alpha);
        }

        @Override
        public SizingDecision start() {
            return policy.order(policy.floor, "starts with " + Counted.of(policy.floor, "thread"));
        }

        @Override
        public SizingDecision decide(PoolSample sample) {
            double forecast = tasks.observe(sample.outstanding());
            ordered = (int) Math.min(Integer.MAX_VALUE, Math.round(Math.max(forecast, policy.floor)));
            return policy.order(
                    ordered,
                    String.format(
                            Locale.ROOT,
                            "%s now, %.1f forecast: %s",
                            Counted.of(sample.outstanding(), "task"),
                            forecast,
                            Counted.of(ordered, "thread")));
        }

        @Override
        public boolean mayRest() {
            return ordered <= policy.floor;
        }
    }
}
