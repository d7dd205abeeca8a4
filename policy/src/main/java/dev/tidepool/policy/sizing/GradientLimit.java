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
 * The gradient of response times sets the size (the gradient limit of Netflix's concurrency-limits): with
 * {@code g = clamp(tolerance * long / short, 0.5, 1)}, {@code n} becomes {@code n g + headroom}, smoothed.
 * It does not grow while fewer than {@code n / 2} threads are busy.
 *
 * <p>Readings: {@code short} is the mean response time of the interval, {@code long} its exponential
 * moving average over {@code longWindow} intervals; the smoothing is the weight of the new size; an
 * interval in which no task ended changes nothing; the first size is {@code least}.
 *
 * @param least threads never gone below, 1 to {@code most}
 * @param most threads never exceeded
 * @param tolerance how many times the long response time is no cause to shrink, 1 to 100
 * @param headroom threads added to the gradient's size, 0 to 1,000,000
 * @param smoothing weight of the new size, 0.001 to 1
 * @param longWindow intervals that the long response time spans, 2 to 100,000
 * @param interval time between decisions, 1 ms to 1 h
 */
public record GradientLimit(
        int least, int most, double tolerance, int headroom, double smoothing, int longWindow, Duration interval)
        implements SizingPolicy {

    /** Checks the ranges. */
    public GradientLimit {
        Require.inRange("most", most, 1, Integer.MAX_VALUE);
        Require.inRange("least", least, 1, most);
        Require.inRange("tolerance", tolerance, 1, 100);
        Require.inRange("headroom", headroom, 0, 1_000_000);
        Require.inRange("smoothing", smoothing, 0.001, 1);
        Require.inRange("longWindow", longWindow, 2, 100_000);
        Require.inRange("interval", interval, SizingDecision.SHORTEST_INTERVAL, SizingDecision.LONGEST_INTERVAL);
    }

    /** Returns tolerance 1.5, headroom 4, smoothing 0.2, a minute of 100 ms intervals, from {@code cores} up. */
    public static GradientLimit defaults(int cores) {
        return new GradientLimit(cores, Integer.MAX_VALUE, 1.5, 4, 0.2, 600, Duration.ofMillis(100));
    }

    @Override
    public String name() {
        return "gradient-limit";
    }

    @Override
    public Set<Signal> signals() {
        return Set.of(Signal.RESPONSE);
    }

    @Override
    public Sizer newSizer(PoolBounds bounds) {
        return new GradientSizer(this, ExactSizes.within(bounds, least, most));
    }

    private static final class GradientSizer implements Sizer {
        private final GradientLimit policy;
        private final ExactSizes sizes;
        private final ExponentialMovingAverage longNanos;
        private double size;

        private GradientSizer(GradientLimit policy, ExactSizes sizes) {
            this.policy = policy;
            this.sizes = sizes;
            longNanos = new ExponentialMovingAverage(Math.max(0.001, 2.0 / (policy.longWindow + 1)));
            size = sizes.least();
        }

        @Override
        public SizingDecision start() {
            return order("starts with " + threads() + " threads");
        }

        @Override
        public SizingDecision decide(PoolSample sample) {
            double shortNanos = sample.response().meanNanos();
            if (sample.response().count() == 0 || shortNanos == 0) {
                return order("no task ended: keeps " + threads() + " threads");
            }
            double gradient = policy.tolerance * longNanos.observe(shortNanos) / shortNanos;
            double bounded = Math.max(0.5, Math.min(1, gradient));
            double next = (1 - policy.smoothing) * size + policy.smoothing * (size * bounded + policy.headroom);
            if (next < size || sample.threads().busy() >= size / 2) {
                size = Math.max(sizes.least(), Math.min(sizes.most(), next));
            }
            return order(String.format(
                    Locale.ROOT,
                    "response time %.2f ms, %.2f ms in the long run: %d threads",
                    shortNanos / 1e6,
                    longNanos.value() / 1e6,
                    threads()));
        }

        private int threads() {
            return sizes.nearest(Math.round(size));
        }

        private SizingDecision order(String reason) {
            return sizes.exactly(threads(), policy.interval, reason);
        }
    }
}
