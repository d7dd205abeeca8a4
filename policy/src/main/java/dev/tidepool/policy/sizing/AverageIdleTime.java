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
 * Hill climbing on the mean wait of the queued requests, which the authors call the average idle time [xu2004]. If a
 * step shortened the wait, the next step goes in the same direction; if it lengthened the wait, the next step goes in
 * the other direction.
 *
 * <p>Our interpretation: a step is one thread per second, and the first step goes up, at the first wait above 0. An
 * empty queue counts as a wait of 0. An unchanged wait changes nothing.
 *
 * @param initialThreads threads at the start, 1 or more; by default, and by our interpretation, the number of cores
 * @param step threads added or taken at once, 1 or more
 * @param interval time between decisions, 1 ms to 1 h
 */
public record AverageIdleTime(int initialThreads, int step, Duration interval) implements SizingPolicy {

    public AverageIdleTime {
        Require.inRange("initialThreads", initialThreads, 1, Integer.MAX_VALUE);
        Require.inRange("step", step, 1, Integer.MAX_VALUE);
        Require.interval("interval", interval);
    }

    /** Returns steps of one thread per second, starting from {@code cores} threads. */
    public static AverageIdleTime defaults(int cores) {
        return new AverageIdleTime(cores, 1, Duration.ofSeconds(1));
    }

    @Override
    public String name() {
        return "average-idle-time";
    }

    @Override
    public Set<Signal> signals() {
        return Set.of(Signal.QUEUED_WAIT);
    }

    @Override
    public Sizer newSizer(PoolBounds bounds) {
        return new ClimbingSizer(this, bounds);
    }

    private static final class ClimbingSizer extends ExactSizer {
        private final AverageIdleTime policy;
        private int direction = 1;
        private boolean climbing;
        private double lastNanos;

        private ClimbingSizer(AverageIdleTime policy, PoolBounds bounds) {
            super(bounds, 1, Integer.MAX_VALUE, policy.interval);
            this.policy = policy;
            resize(policy.initialThreads);
        }

        @Override
        public SizingDecision decide(PoolSample sample) {
            double nanos = sample.queuedWait().meanNanos();
            if (nanos > lastNanos && climbing) {
                direction = -direction;
            }
            if (nanos != lastNanos) {
                resize(threads() + (long) direction * policy.step);
                climbing = true;
            }
            lastNanos = nanos;
            return order(String.format(Locale.ROOT, "mean queue wait %.2f ms:", nanos / 1e6));
        }
    }
}
