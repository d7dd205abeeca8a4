package dev.tidepool.policy.sizing;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.forecast.ExponentialMovingAverage;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;

/**
 * The gradient limit of Netflix's concurrency-limits: with {@code g = clamp(tolerance * long / short, 0.5, 1)}, where
 * long and short are averages of round-trip times, {@code n} becomes {@code n g + headroom}, smoothed. The pool does
 * not grow while fewer than {@code n / 2} threads are busy.
 *
 * <p>Our interpretation: {@link RoundTrip} lists the possible times. {@code short} is the mean of the interval, and
 * {@code long} is an exponential moving average over {@code longWindow} intervals. The smoothing is the weight of the
 * new size. An interval in which no task ended changes nothing. The first size is {@code least}.
 *
 * @param least minimum number of threads, 1 to {@code most}
 * @param most maximum number of threads
 * @param tolerance the multiple of the long time up to which the pool does not shrink, 1 to 100
 * @param headroom threads added to the gradient's size, 0 to 1,000,000
 * @param smoothing weight of the new size, 0.001 to 1
 * @param longWindow intervals in the long average, 2 to 100,000
 * @param interval time between decisions, 1 ms to 1 h
 * @param roundTrip the time to compare
 */
public record GradientLimit(
        int least,
        int most,
        double tolerance,
        int headroom,
        double smoothing,
        int longWindow,
        Duration interval,
        RoundTrip roundTrip)
        implements SizingPolicy {

    /** The time to compare. */
    public enum RoundTrip {
        /**
         * From start to end. The original limits requests in flight and rejects the others, so its times include no
         * queue wait. The default.
         */
        SERVICE_TIME,
        /** From submission to end. A growing queue then shrinks the pool further. */
        RESPONSE_TIME
    }

    public GradientLimit {
        Require.inRange("most", most, 1, Integer.MAX_VALUE);
        Require.inRange("least", least, 1, most);
        Require.inRange("tolerance", tolerance, 1, 100);
        Require.inRange("headroom", headroom, 0, 1_000_000);
        Require.inRange("smoothing", smoothing, 0.001, 1);
        Require.inRange("longWindow", longWindow, 2, 100_000);
        Require.interval("interval", interval);
    }

    /**
     * Returns tolerance 1.5, headroom 4, smoothing 0.2, and a long average over 600 intervals of 100 ms, from {@code
     * cores} threads up.
     */
    public static GradientLimit defaults(int cores) {
        return with(cores, RoundTrip.SERVICE_TIME);
    }

    /** Returns the default settings for a number of cores with this choice. */
    public static GradientLimit with(int cores, RoundTrip roundTrip) {
        return new GradientLimit(cores, Integer.MAX_VALUE, 1.5, 4, 0.2, 600, Duration.ofMillis(100), roundTrip);
    }

    @Override
    public String name() {
        return "gradient-limit";
    }

    @Override
    public Set<Signal> signals() {
        return roundTrip == RoundTrip.RESPONSE_TIME ? Set.of(Signal.RESPONSE) : Set.of();
    }

    @Override
    public Sizer newSizer(PoolBounds bounds) {
        return new GradientSizer(this, bounds);
    }

    private static final class GradientSizer extends ExactSizer {
        private final GradientLimit policy;
        private final ExponentialMovingAverage longSeconds;
        private double size;

        private GradientSizer(GradientLimit policy, PoolBounds bounds) {
            super(bounds, policy.least, policy.most, policy.interval);
            this.policy = policy;
            longSeconds = new ExponentialMovingAverage(Math.max(0.001, 2.0 / (policy.longWindow + 1)));
            size = min();
        }

        @Override
        public void boundsChanged(PoolBounds bounds) {
            super.boundsChanged(bounds);
            setSize(size);
        }

        @Override
        public SizingDecision decide(PoolSample sample) {
            double shortSeconds = roundTripSeconds(sample);
            if (shortSeconds == 0) {
                return order("no task completed: keeps");
            }
            double gradient = policy.tolerance * longSeconds.observe(shortSeconds) / shortSeconds;
            double bounded = Math.max(0.5, Math.min(1, gradient));
            double next = (1 - policy.smoothing) * size + policy.smoothing * (size * bounded + policy.headroom);
            if (next < size || sample.threads().busy() >= size / 2) {
                setSize(next);
            }
            return order(String.format(
                    Locale.ROOT,
                    "round trip %.2f ms, long-run mean %.2f ms:",
                    shortSeconds * 1e3,
                    longSeconds.value() * 1e3));
        }

        /** Returns the mean time of the interval; 0 if no task ended. */
        private double roundTripSeconds(PoolSample sample) {
            if (policy.roundTrip == RoundTrip.RESPONSE_TIME) {
                return sample.response().meanNanos() / 1e9;
            }
            return sample.tasks().completions() == 0 ? 0 : sample.threads().meanBusy() / sample.throughput();
        }

        private void setSize(double wanted) {
            size = Math.max(min(), Math.min(max(), wanted));
            resize(Math.round(size));
        }
    }
}
