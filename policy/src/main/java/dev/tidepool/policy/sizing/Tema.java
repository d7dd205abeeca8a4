package dev.tidepool.policy.sizing;

import dev.tidepool.policy.Counted;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.forecast.ErlangC;
import dev.tidepool.policy.forecast.TrendyAverage;
import java.time.Duration;
import java.util.Locale;

/**
 * TEMA: trend-corrected prediction with an adaptive idle timeout [lee2011].
 *
 * <p>Growth in each interval [lee2011, eq. 7-10]: {@code new = round(max(0, trend(waiting)) + TEMA(arrivals) +
 * TEMA(busy) - n - TEMA(completions))}, with {@code n + new} at most the upper threshold of section 3.3 A. Destruction
 * [lee2011, section 3.3 C]: an idle thread may end after the {@link TemaIdleTimeout} if the interval created no thread.
 * Another thread must be idle too, unless the pool has as many threads as were ever busy at once.
 *
 * <p>Our interpretation: the window is 12, for the published "greater than ten". The first idle timeout is 300 ms,
 * which Table 1 has for EEMA and the watermark pool alone; TEMA's is unpublished. Equation 10 prints a predicted number
 * of waiting requests where equations 7 and 8 give its trend; the trend is the default. The published threshold of 8
 * rests on "less than 0.1 ms beyond c = 8" for 18 arrivals/s and 5 services/s. The M/M/c formula gives 1.1 ms from 8 to
 * 9 threads, and less than 0.1 ms only from 10 threads on.
 *
 * @param window observations in trend and average, 2 to 100,000
 * @param interval time between predictions (t_p), 1 ms to 1 h
 * @param firstIdleTimeout the idle timeout (t_i) at the start, between the two that follow
 * @param shortestIdleTimeout minimum of t_i, above 0
 * @param longestIdleTimeout maximum of t_i
 * @param threshold the rule for the upper threshold (th_u)
 * @param fixedThreshold the fixed threshold, also used until the load is known, 1 or more
 * @param worthwhileWait with {@link Threshold#ERLANG_C}, the mean wait that another thread must save, 1 ns or more
 * @param waiting how waiting tasks enter the forecast
 */
public record Tema(
        int window,
        Duration interval,
        Duration firstIdleTimeout,
        Duration shortestIdleTimeout,
        Duration longestIdleTimeout,
        Threshold threshold,
        int fixedThreshold,
        Duration worthwhileWait,
        Waiting waiting)
        implements SizingPolicy {

    /** The rule for the upper threshold of the number of threads. */
    public enum Threshold {
        /** {@code fixedThreshold}; published: 8. The default. */
        FIXED,
        /** The smallest c of an M/M/c queue at which another thread is not worthwhile. */
        ERLANG_C
    }

    /** How waiting tasks enter the forecast. */
    public enum Waiting {
        /** Their trend, if it rises, as in equations 7 and 8. The default. */
        TREND,
        /** Their predicted number, as in equation 10. */
        PREDICTED_WAITING
    }

    /** Maximum threshold with {@link Threshold#ERLANG_C}. */
    static final int MAX_THRESHOLD = 65_536;

    public Tema {
        Require.inRange("window", window, 2, 100_000);
        Require.interval("interval", interval);
        Require.inRange("longestIdleTimeout", longestIdleTimeout, Duration.ofNanos(1), Duration.ofDays(1));
        Require.inRange("shortestIdleTimeout", shortestIdleTimeout, Duration.ofNanos(1), longestIdleTimeout);
        Require.inRange("firstIdleTimeout", firstIdleTimeout, shortestIdleTimeout, longestIdleTimeout);
        Require.inRange("fixedThreshold", fixedThreshold, 1, Integer.MAX_VALUE);
        Require.inRange("worthwhileWait", worthwhileWait, Duration.ofNanos(1), Duration.ofHours(1));
    }

    /** Returns the settings of [lee2011], with a window of 12 and a first idle timeout of 300 ms. */
    public static Tema defaults() {
        return with(Threshold.FIXED, Waiting.TREND);
    }

    /** Returns the settings of [lee2011] with these two choices. */
    public static Tema with(Threshold threshold, Waiting waiting) {
        return new Tema(
                12,
                Duration.ofMillis(100),
                Duration.ofMillis(300),
                Duration.ofMillis(100),
                Duration.ofSeconds(30),
                threshold,
                8,
                Duration.ofNanos(100_000),
                waiting);
    }

    @Override
    public String name() {
        return "tema";
    }

    @Override
    public Sizer newSizer(PoolBounds bounds) {
        return new ForecastSizer(this);
    }

    private static final class ForecastSizer implements Sizer {
        private final Tema policy;
        private final TrendyAverage arrivals;
        private final TrendyAverage completions;
        private final TrendyAverage busy;
        private final TrendyAverage waiting;
        private final TemaIdleTimeout idleTimeout;

        private ForecastSizer(Tema policy) {
            this.policy = policy;
            arrivals = new TrendyAverage(policy.window);
            completions = new TrendyAverage(policy.window);
            busy = new TrendyAverage(policy.window);
            waiting = new TrendyAverage(policy.window);
            idleTimeout = new TemaIdleTimeout(policy);
        }

        @Override
        public SizingDecision start() {
            return order(0, policy.firstIdleTimeout, "starts without threads");
        }

        @Override
        public SizingDecision decide(PoolSample sample) {
            int alive = sample.threads().alive();
            arrivals.observe((double) sample.tasks().arrivals());
            completions.observe((double) sample.tasks().completions());
            busy.observe(sample.threads().busy());
            waiting.observe(sample.queueLength());
            Duration timeout = idleTimeout.next(alive, sample.threads().busy(), busy.trend());

            double forWaiting = policy.waiting == Waiting.TREND ? waiting.trend() : waiting.forecast();
            double lacking =
                    Math.max(0, forWaiting) + arrivals.forecast() + busy.forecast() - alive - completions.forecast();
            int room = Math.max(0, upperThreshold(sample.seconds()) - alive);
            int created = (int) Math.min(room, Math.max(0, Math.round(lacking)));
            String reason = String.format(
                    Locale.ROOT,
                    "forecast of %.1f arrivals, %.1f completions, %.1f busy: %s and %d new",
                    arrivals.forecast(),
                    completions.forecast(),
                    busy.forecast(),
                    Counted.of(alive, "thread"),
                    created);
            return order(alive + created, created > 0 ? SizingDecision.NEVER : timeout, reason);
        }

        private int upperThreshold(double intervalSeconds) {
            if (policy.threshold == Threshold.FIXED || completions.average() <= 0 || busy.average() <= 0) {
                return policy.fixedThreshold;
            }
            double arrivalRate = arrivals.average() / intervalSeconds;
            double serviceRate = Math.max(1e-12, completions.average() / busy.average() / intervalSeconds);
            double gain = policy.worthwhileWait.toNanos() / 1e9;
            return ErlangC.serversWorthHaving(arrivalRate, serviceRate, gain, MAX_THRESHOLD);
        }

        private SizingDecision order(int threads, Duration timeout, String reason) {
            return new SizingDecision(
                    0,
                    threads,
                    Integer.MAX_VALUE,
                    SizingDecision.NEVER_GROW,
                    false,
                    timeout,
                    1,
                    policy.interval,
                    reason);
        }
    }
}
