package dev.tidepool.executor;

import dev.tidepool.policy.Require;
import java.time.Duration;

/** What a submission does when a bounded queue is full and the pool may not grow. */
public sealed interface WhenFull {

    /** Throws {@link java.util.concurrent.RejectedExecutionException} at once. The default. */
    record Reject() implements WhenFull {}

    /**
     * Waits for a place, then throws {@link java.util.concurrent.RejectedExecutionException}. An
     * interrupt ends the wait in the same way and leaves the thread interrupted.
     *
     * @param limit how long to wait at most, 1 ms to 1 h
     */
    record Block(Duration limit) implements WhenFull {
        /** Checks the range. */
        public Block {
            Require.inRange("limit", limit, Duration.ofMillis(1), Duration.ofHours(1));
        }
    }

    /** Runs the task in the submitting thread. */
    record RunInCaller() implements WhenFull {}

    /**
     * Turns away the task that has waited for longest, in favour of the new one. The future of a task
     * turned away ends with {@link java.util.concurrent.RejectedExecutionException}; it counts as
     * rejected and the listener is told.
     */
    record DiscardOldest() implements WhenFull {}

    /** Returns {@link Reject}. */
    static WhenFull reject() {
        return new Reject();
    }

    /**
     * Returns {@link Block}.
     *
     * @param limit how long to wait at most, 1 ms to 1 h
     * @throws IllegalArgumentException if {@code limit} is out of range
     */
    static WhenFull block(Duration limit) {
        return new Block(limit);
    }

    /** Returns {@link RunInCaller}. */
    static WhenFull runInCaller() {
        return new RunInCaller();
    }

    /** Returns {@link DiscardOldest}. */
    static WhenFull discardOldest() {
        return new DiscardOldest();
    }
}
