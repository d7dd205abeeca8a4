package dev.tidepool.executor;

import dev.tidepool.executor.internal.engine.FullQueueAction;
import dev.tidepool.policy.Require;
import java.time.Duration;

/** What a submission does when a bounded queue is full and the pool may not grow. Immutable. */
public final class WhenFull {
    private static final WhenFull REJECT = new WhenFull(FullQueueAction.REJECT, Duration.ZERO);
    private static final WhenFull RUN_IN_CALLER = new WhenFull(FullQueueAction.RUN_IN_CALLER, Duration.ZERO);
    private static final WhenFull DISCARD_OLDEST = new WhenFull(FullQueueAction.DISCARD_OLDEST, Duration.ZERO);

    final FullQueueAction action;
    final Duration maxBlock;

    private WhenFull(FullQueueAction action, Duration maxBlock) {
        this.action = action;
        this.maxBlock = maxBlock;
    }

    /** The submission throws {@link java.util.concurrent.RejectedExecutionException} at once. The default. */
    public static WhenFull reject() {
        return REJECT;
    }

    /**
     * The submission waits until the queue is no longer full. If that takes too long, it throws {@link
     * java.util.concurrent.RejectedExecutionException}. An interrupt ends the wait in the same way and
     * leaves the thread interrupted.
     *
     * @param limit how long to wait at most, 1 ms to 1 h
     * @throws IllegalArgumentException if {@code limit} is out of range
     */
    public static WhenFull block(Duration limit) {
        return new WhenFull(
                FullQueueAction.BLOCK, Require.inRange("limit", limit, Duration.ofMillis(1), Duration.ofHours(1)));
    }

    /** The submitting thread runs the task. */
    public static WhenFull runInCaller() {
        return RUN_IN_CALLER;
    }

    /**
     * The pool rejects the task that has waited longest, in favour of the new one. The future of the
     * rejected task ends with {@link java.util.concurrent.RejectedExecutionException}. The task counts as
     * rejected, and the listener is notified. After shutdown a new task is rejected in the same way: as in the JDK, its
     * submission throws nothing.
     */
    public static WhenFull discardOldest() {
        return DISCARD_OLDEST;
    }

    @Override
    public String toString() {
        return action == FullQueueAction.BLOCK ? "BLOCK for " + maxBlock : action.name();
    }
}
