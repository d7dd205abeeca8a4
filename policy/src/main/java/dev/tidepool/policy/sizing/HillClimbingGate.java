package dev.tidepool.policy.sizing;

import dev.tidepool.policy.PoolSample;

/**
 * The starvation gate of {@link HillClimbing}: whether nothing was dequeued for a while although tasks wait.
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

    /** Takes in one control interval and returns whether an interval of the gate ended in starvation. */
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

    /** Returns the time to the end of the gate's interval. */
    double remainingNanos() {
        return intervalNanos - elapsedNanos;
    }
}
