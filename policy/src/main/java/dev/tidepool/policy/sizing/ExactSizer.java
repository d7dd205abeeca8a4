package dev.tidepool.policy.sizing;

import dev.tidepool.policy.Counted;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import java.time.Duration;

/**
 * A sizer that sets the exact number of threads. Its sizes lie within the pool's hard bounds, so that a policy that
 * steps up and down never leaves the sizes that the pool can have.
 */
abstract class ExactSizer implements Sizer {
    private final int least;
    private final int most;
    private final Duration interval;
    private int min;
    private int max;
    private int threads;

    /**
     * Starts with the smallest size.
     *
     * @param least the smallest size that the policy wants, 0 or more
     * @param most the largest size that the policy wants, 1 or more
     * @param interval the time between decisions, unless a decision says otherwise
     */
    ExactSizer(PoolBounds bounds, int least, int most, Duration interval) {
        this.least = least;
        this.most = most;
        this.interval = interval;
        setRange(bounds);
        threads = min;
    }

    private void setRange(PoolBounds bounds) {
        max = Math.min(most, bounds.maxThreads());
        min = Math.min(max, Math.max(least, bounds.minThreads()));
    }

    @Override
    public SizingDecision start() {
        return order("starts with");
    }

    @Override
    public void boundsChanged(PoolBounds bounds) {
        setRange(bounds);
        resize(threads);
    }

    final int min() {
        return min;
    }

    final int max() {
        return max;
    }

    final int threads() {
        return threads;
    }

    /** Changes the size to the nearest possible one. */
    final void resize(long wanted) {
        threads = (int) Math.max(min, Math.min(max, wanted));
    }

    /** Returns the decision to have exactly the present size; the reason goes on with the number of threads. */
    final SizingDecision order(String reason) {
        return order(interval, reason);
    }

    /** Returns the decision to have exactly the present size; the limit is at least 1. */
    final SizingDecision order(Duration nextSampleAfter, String reason) {
        return new SizingDecision(
                threads,
                threads,
                Math.max(1, threads),
                0,
                false,
                SizingDecision.NEVER,
                0,
                nextSampleAfter,
                reason + " " + Counted.of(threads, "thread"));
    }
}
