package dev.tidepool.policy.sizing;

import dev.tidepool.policy.Counted;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.forecast.RunningMoments;
import java.time.Duration;
import java.util.Locale;

/**
 * Linear extrapolation with an adaptive interval [kim2007] (reference 14 of [bahadur2022sword], reference 4 of
 * [lee2011]). The slope between the last two observations extrapolates the number of threads to the next one. Mean and
 * variance of the slopes so far give a reference range. A slope outside the range halves the interval to the next
 * prediction; a slope inside doubles it. The policy only adds threads, without a limit; idle timeouts remove them.
 *
 * <p>Our interpretation: the range is the mean plus or minus one standard deviation. The factor 2 and the bounds of the
 * interval are ours. The "number of threads" that is forecast means the tasks in the pool, as in {@link Ema}. The idle
 * timeout is Kang's. The interval stays until two slopes are known.
 *
 * @param firstInterval the interval at the start, between the two that follow
 * @param shortestInterval minimum interval, 1 ms to {@code longestInterval}
 * @param longestInterval maximum interval, up to 1 h
 * @param range half the reference range in standard deviations, 0 to 100
 * @param idleTimeout idle timeout, 0 or more
 * @param unusualSlope what an unusual slope does to the interval
 */
public record GaussianLinear(
        Duration firstInterval,
        Duration shortestInterval,
        Duration longestInterval,
        double range,
        Duration idleTimeout,
        UnusualSlope unusualSlope)
        implements SizingPolicy {

    /** What a slope outside the reference range does to the interval. */
    public enum UnusualSlope {
        /** It halves the interval; a usual slope doubles it. The default. */
        PREDICTS_MORE_OFTEN,
        /** It doubles the interval; a usual slope halves it. */
        PREDICTS_LESS_OFTEN
    }

    public GaussianLinear {
        Require.interval("longestInterval", longestInterval);
        Require.inRange("shortestInterval", shortestInterval, SizingDecision.MIN_INTERVAL, longestInterval);
        Require.inRange("firstInterval", firstInterval, shortestInterval, longestInterval);
        Require.inRange("range", range, 0, 100);
        Require.inRange("idleTimeout", idleTimeout, Duration.ZERO, SizingDecision.NEVER);
    }

    /** Returns a first interval of 100 ms, then 25 to 400 ms, one standard deviation and an idle timeout of 300 ms. */
    public static GaussianLinear defaults() {
        return with(UnusualSlope.PREDICTS_MORE_OFTEN);
    }

    /** Returns the default settings with this choice. */
    public static GaussianLinear with(UnusualSlope unusualSlope) {
        return new GaussianLinear(
                Duration.ofMillis(100),
                Duration.ofMillis(25),
                Duration.ofMillis(400),
                1,
                Duration.ofMillis(300),
                unusualSlope);
    }

    @Override
    public String name() {
        return "gaussian-linear";
    }

    @Override
    public Sizer newSizer(PoolBounds bounds) {
        return new SlopeSizer(this);
    }

    private static final class SlopeSizer implements Sizer {
        private final GaussianLinear policy;
        private final RunningMoments slopes = new RunningMoments();
        private long intervalNanos;
        private double last = Double.NaN;

        private SlopeSizer(GaussianLinear policy) {
            this.policy = policy;
            intervalNanos = policy.firstInterval.toNanos();
        }

        @Override
        public SizingDecision start() {
            return order(0, "starts without threads");
        }

        @Override
        public SizingDecision decide(PoolSample sample) {
            int tasks = sample.outstanding();
            double slope = Double.isNaN(last) ? 0 : (tasks - last) / sample.seconds();
            if (!Double.isNaN(last)) {
                adaptInterval(slope);
                slopes.observe(slope);
            }
            last = tasks;
            double forecast = Math.max(0, tasks + slope * intervalNanos / 1e9);
            int threads = (int) Math.min(Integer.MAX_VALUE, Math.round(forecast));
            return order(
                    threads,
                    String.format(
                            Locale.ROOT,
                            "%s now, %+.1f per second: %s in %d ms",
                            Counted.of(tasks, "task"),
                            slope,
                            Counted.of(threads, "thread"),
                            intervalNanos / 1_000_000));
        }

        private void adaptInterval(double slope) {
            if (slopes.count() < 2) {
                return;
            }
            boolean unusual = Math.abs(slope - slopes.mean()) > policy.range * slopes.standardDeviation();
            boolean moreOften = unusual == (policy.unusualSlope == UnusualSlope.PREDICTS_MORE_OFTEN);
            long next = moreOften ? intervalNanos / 2 : intervalNanos * 2;
            intervalNanos =
                    Math.max(policy.shortestInterval.toNanos(), Math.min(policy.longestInterval.toNanos(), next));
        }

        private SizingDecision order(int threads, String reason) {
            return SizingDecision.order(0, threads, policy.idleTimeout, Duration.ofNanos(intervalNanos), reason);
        }
    }
}
