package dev.tidepool.executor;

import dev.tidepool.executor.internal.engine.FullQueueAction;
import dev.tidepool.policy.Require;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** What a submission does when a bounded queue is full and the pool may not grow. Immutable. */
public final class WhenFull {
    private static final WhenFull REJECT = new WhenFull(FullQueueAction.REJECT, Duration.ZERO, null);
    private static final WhenFull RUN_IN_CALLER = new WhenFull(FullQueueAction.RUN_IN_CALLER, Duration.ZERO, null);
    private static final WhenFull DISCARD_OLDEST = new WhenFull(FullQueueAction.DISCARD_OLDEST, Duration.ZERO, null);
    private static final WhenFull DISCARD_NEWEST = new WhenFull(FullQueueAction.DISCARD_NEWEST, Duration.ZERO, null);

    final FullQueueAction action;
    final Duration maxBlock;
    final @Nullable BiConsumer<Runnable, RejectedExecutionException> handler;

    private WhenFull(
            FullQueueAction action,
            Duration maxBlock,
            @Nullable BiConsumer<Runnable, RejectedExecutionException> handler) {
        this.action = action;
        this.maxBlock = maxBlock;
        this.handler = handler;
    }

    /** The submission throws {@link RejectedExecutionException} at once. The default. */
    public static WhenFull reject() {
        return REJECT;
    }

    /**
     * The submission waits until the queue is no longer full. If that takes too long, it throws {@link
     * RejectedExecutionException}. An interrupt ends the wait in the same way and
     * leaves the thread interrupted.
     *
     * @param limit how long to wait at most, 1 ms to 1 h
     * @throws IllegalArgumentException if {@code limit} is out of range
     */
    public static WhenFull block(Duration limit) {
        return new WhenFull(
                FullQueueAction.BLOCK,
                Require.inRange("limit", limit, Duration.ofMillis(1), Duration.ofHours(1)),
                null);
    }

    /**
     * The submitting thread runs the task. After shutdown nobody does, and the submission throws {@link
     * RejectedExecutionException}; the JDK's {@code CallerRunsPolicy} drops the task silently, and its future never
     * ends.
     */
    public static WhenFull runInCaller() {
        return RUN_IN_CALLER;
    }

    /**
     * The pool rejects the task that has waited longest, in favour of the new one. The future of the
     * rejected task ends with {@link RejectedExecutionException}. The task counts as
     * rejected, and the listener is notified. After shutdown a new task is rejected in the same way: as in the JDK, its
     * submission throws nothing.
     */
    public static WhenFull discardOldest() {
        return DISCARD_OLDEST;
    }

    /**
     * The pool rejects the new task, and its submission throws nothing, also after shutdown. The future of the task
     * ends with {@link RejectedExecutionException}. The task counts as rejected, and the listener
     * is notified.
     */
    public static WhenFull discardNewest() {
        return DISCARD_NEWEST;
    }

    /**
     * The submitting thread calls a handler, also after shutdown. The task counts as rejected, and the listener is
     * notified, before the handler is called and whatever it does. It may throw the given exception, run the task, or
     * pass it on. What it throws, the submission throws. A future that it neither runs nor cancels never ends.
     *
     * @param handler called with the task, as submitted or its future, and an exception that says why the pool rejects
     *     it; may be called by several threads at once
     */
    public static WhenFull call(BiConsumer<Runnable, RejectedExecutionException> handler) {
        return new WhenFull(FullQueueAction.CALL_HANDLER, Duration.ZERO, Objects.requireNonNull(handler, "handler"));
    }

    @Override
    public String toString() {
        return action == FullQueueAction.BLOCK ? "BLOCK for " + maxBlock : action.name();
    }
}
