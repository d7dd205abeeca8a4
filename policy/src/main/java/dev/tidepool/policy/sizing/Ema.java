package dev.tidepool.policy.sizing;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.forecast.ExponentialMovingAverage;
import dev.tidepool.policy.forecast.TrendFollowingAverage;
import java.time.Duration;
import java.util.Locale;

/**
 * Prediction by a modified exponential moving average: Kang, Han, Yoo and Park 2008, called EEMA in
 * paper 002 and the EMA predictor in paper 003 (section 3.1.2). The series are the tasks in
 * existence; the forecast, half up, is the number of threads to have. It only adds threads; idle
 * timers take them away, and nothing caps it.
 *
 * <p>Readings: Kang's alpha is unpublished, 0.5 here (sweep 0.5 and 0.7); the "number of threads" that
 * Kang forecasts is read as the tasks in existence, because busy threads alone never exceed the pool;
 * paper 003 names no idle timeout, so it has Kang's.
 *
 * @param alpha weight of the newest observation, 0.001 to 1
 * @param interval time between observations, 1 ms to 1 h
 * @param floor threads that idle timers leave alive and the least forecast, 0 or more
 * @param idleTimeout how long an idle thread above {@code floor} is kept, 0 or more
 * @param series what is averaged
 */
public record Ema(double alpha, Duration interval, int floor, Duration idleTimeout, Series series)
        implements SizingPolicy {

    /** What is averaged. */
    public enum Series {
        /** Tasks in existence, running and waiting: the text. The default. */
        TASKS_IN_EXISTENCE,
        /**
         * Paper 003 as its authors coded it: {@code t}, arrivals minus completions of the interval, with
         * {@code S_0 = 0} and the forecast {@code max(S_new + (t - S_old), floor)}.
         */
        AS_CODED
    }

    /** Checks the ranges. */
    public Ema {
        Require.inRange("alpha", alpha, 0.001, 1);
        Require.inRange("interval", interval, SizingDecision.MIN_INTERVAL, SizingDecision.MAX_INTERVAL);
        Require.inRange("floor", floor, 0, Integer.MAX_VALUE);
        Require.inRange("idleTimeout", idleTimeout, Duration.ZERO, SizingDecision.NEVER);
    }

    /** Returns Kang's scheme as paper 002 ran it: each 100 ms, idle threads kept for 300 ms. */
    public static Ema defaults() {
        return new Ema(0.5, Duration.ofMillis(100), 0, Duration.ofMillis(300), Series.TASKS_IN_EXISTENCE);
    }

    /** Returns the predictor of paper 003: alpha 0.7 each 50 ms, at least {@code cores} threads. */
    public static Ema group16(int cores) {
        return new Ema(0.7, Duration.ofMillis(50), cores, Duration.ofMillis(300), Series.TASKS_IN_EXISTENCE);
    }

    /** Returns the predictor of paper 003 as its authors coded it. */
    public static Ema group16AsCoded(int cores) {
        return new Ema(0.7, Duration.ofMillis(50), cores, Duration.ofMillis(300), Series.AS_CODED);
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
        private final ExponentialMovingAverage netArrivals;
        private int ordered;

        private ForecastSizer(Ema policy) {
            this.policy = policy;
            tasks = new TrendFollowingAverage(policy.alpha);
            netArrivals = ExponentialMovingAverage.startingAt(0, policy.alpha);
        }

        @Override
        public SizingDecision start() {
            return policy.order(policy.floor, "starts with " + policy.floor + " threads");
        }

        @Override
        public SizingDecision decide(PoolSample sample) {
            double forecast = switch (policy.series) {
                case TASKS_IN_EXISTENCE -> tasks.observe(sample.outstanding());
                case AS_CODED -> forecastAsCoded(sample);
            };
            ordered = (int) Math.min(Integer.MAX_VALUE, Math.round(Math.max(forecast, policy.floor)));
            return policy.order(
                    ordered,
                    String.format(
                            Locale.ROOT,
                            "%d tasks now, %.1f forecast: %d threads",
                            sample.outstanding(),
                            forecast,
                            ordered));
        }

        @Override
        public boolean mayRest() {
            return ordered <= policy.floor;
        }

        private double forecastAsCoded(PoolSample sample) {
            double net = (double) sample.tasks().arrivals() - sample.tasks().completions();
            double before = netArrivals.value();
            return netArrivals.observe(net) + (net - before);
        }
    }
}
