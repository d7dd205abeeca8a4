package dev.tidepool.policy.sizing;

import dev.tidepool.policy.PoolSample;

/**
 * The starvation check of {@link HillClimbing}: whether no task was dequeued for a whole interval while tasks waited.
 *
 * <p>Not thread-safe.
 */
final class HillClimbingGate {
    private final long intervalNanos;
    private double elapsedNanos;
    private boolean dequeued;

    HillClimbingGate(long intervalNanos) {
        this.intervalNanos = intervalNanos;
    }

    /** Adds a control interval and returns whether it ends a check interval in starvation. */
    boolean starves(PoolSample sample) {
        elapsedNanos += sample.intervalNanos();
        dequeued |= sample.tasks().starts() > 0;
        if (elapsedNanos < intervalNanos) {
            return false;
        }
        boolean starved = !dequeued && sample.queueLength() > 0;
        elapsedNanos = 0;
        dequeued = false;
        return starved;
    }

    /** Returns the time to the end of the check interval. */
    double remainingNanos() {
        return intervalNanos - elapsedNanos;
    }
}
