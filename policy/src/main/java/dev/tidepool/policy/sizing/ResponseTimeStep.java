package dev.tidepool.policy.sizing;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;

/**
 * One step up when response times got worse, and one step down when they got better [chen2010] (reference 26 of
 * [bahadur2022sword]).
 *
 * <p>Our interpretation: the policy compares mean response times every second. An equal one changes nothing. An
 * interval in which no task ended does not count.
 *
 * @param initialThreads threads at the start, 1 or more; by default, and by our interpretation, the number of cores
 * @param step threads added or taken at once, 1 or more
 * @param interval time between decisions, 1 ms to 1 h
 */
public record ResponseTimeStep(int initialThreads, int step, Duration interval) implements SizingPolicy {

    public ResponseTimeStep {
        Require.inRange("initialThreads", initialThreads, 1, Integer.MAX_VALUE);
        Require.inRange("step", step, 1, Integer.MAX_VALUE);
        Require.interval("interval", interval);
    }

    /** Returns steps of one thread per second, starting from {@code cores} threads. */
    public static ResponseTimeStep defaults(int cores) {
        return new ResponseTimeStep(cores, 1, Duration.ofSeconds(1));
    }

    @Override
    public String name() {
        return "response-time";
    }

    @Override
    public Set<Signal> signals() {
        return Set.of(Signal.RESPONSE);
    }

    @Override
    public Sizer newSizer(PoolBounds bounds) {
        return new StepSizer(this, ExactSizes.within(bounds, 1, Integer.MAX_VALUE));
    }

    private static final class StepSizer implements Sizer {
        private final ResponseTimeStep policy;
        private ExactSizes sizes;
        private int threads;
        private double lastNanos = Double.NaN;

        private StepSizer(ResponseTimeStep policy, ExactSizes sizes) {
            this.policy = policy;
            this.sizes = sizes;
            threads = sizes.nearest(policy.initialThreads);
        }

        @Override
        public SizingDecision start() {
            return sizes.exactly(threads, policy.interval, "starts with " + threads + " threads");
        }

        @Override
        public void boundsChanged(PoolBounds bounds) {
            sizes = ExactSizes.within(bounds, 1, Integer.MAX_VALUE);
            threads = sizes.nearest(threads);
        }

        @Override
        public SizingDecision decide(PoolSample sample) {
            if (sample.response().count() == 0) {
                return sizes.exactly(threads, policy.interval, "no task completed: keeps " + threads + " threads");
            }
            double nanos = sample.response().meanNanos();
            String change = "unchanged";
            if (nanos > lastNanos) {
                threads = sizes.nearest((long) threads + policy.step);
                change = "worse";
            } else if (nanos < lastNanos) {
                threads = sizes.nearest((long) threads - policy.step);
                change = "better";
            }
            lastNanos = nanos;
            return sizes.exactly(
                    threads,
                    policy.interval,
                    String.format(
                            Locale.ROOT, "mean response time %.2f ms, %s: %d threads", nanos / 1e6, change, threads));
        }
    }
}
