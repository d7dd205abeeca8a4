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
        return new StepSizer(this, bounds);
    }

    private static final class StepSizer extends ExactSizer {
        private final ResponseTimeStep policy;
        private double lastNanos = Double.NaN;

        private StepSizer(ResponseTimeStep policy, PoolBounds bounds) {
            super(bounds, 1, Integer.MAX_VALUE, policy.interval);
            this.policy = policy;
            resize(policy.initialThreads);
        }

        @Override
        public SizingDecision decide(PoolSample sample) {
            if (sample.response().count() == 0) {
                return order("no task completed: keeps");
            }
            double nanos = sample.response().meanNanos();
            String change = "unchanged";
            if (nanos > lastNanos) {
                resize((long) threads() + policy.step);
                change = "worse";
            } else if (nanos < lastNanos) {
                resize((long) threads() - policy.step);
                change = "better";
            }
            lastNanos = nanos;
            return order(String.format(Locale.ROOT, "mean response time %.2f ms, %s:", nanos / 1e6, change));
        }
    }
}
