package dev.tidepool.executor.internal.engine;

import dev.tidepool.policy.IdleOrder;
import dev.tidepool.policy.QueueLayout;
import java.time.Duration;
import java.util.Comparator;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a pool, validated by the builder.
 *
 * @param name the pool's name
 * @param threads makes the workers' threads
 * @param layout how waiting tasks are laid out; null for the engine's default
 * @param priority which of two tasks, as submitted, starts first; null for a queue without priorities
 * @param fairTypes whether the types of tasks take turns; then there are no priorities
 * @param queueCapacity tasks that may wait at first; {@link Integer#MAX_VALUE} if unbounded
 * @param whenFull what a submission does when the queue is full
 * @param maxBlock how long {@link FullQueueAction#BLOCK} waits
 * @param maxWaitNanos how long a task may wait in the queue; {@link Long#MAX_VALUE} for ever
 * @param expired makes the exception, from its message, with which the future of a task that has waited longer fails
 * @param rejectionHandler what {@link FullQueueAction#CALL_HANDLER} calls with the task and the reason
 * @param hooks the user's code around each task; null without
 * @param onTermination the user's code that runs just before the pool counts as terminated; null without
 * @param idleOrder which idle worker takes the next task
 * @param spinNanos how long one worker without work spins before it parks; 0 to park at once
 * @param limit what the machine allows; null if the user set the bounds or the threads
 * @param clock monotonic nanos
 */
public record PoolOptions(
        String name,
        WorkerThreads threads,
        @Nullable QueueLayout layout,
        @Nullable Comparator<Object> priority,
        boolean fairTypes,
        int queueCapacity,
        FullQueueAction whenFull,
        Duration maxBlock,
        long maxWaitNanos,
        Function<String, RejectedExecutionException> expired,
        @Nullable BiConsumer<Runnable, RejectedExecutionException> rejectionHandler,
        @Nullable TaskHooks hooks,
        @Nullable Runnable onTermination,
        IdleOrder idleOrder,
        long spinNanos,
        @Nullable ThreadLimit limit,
        LongSupplier clock) {

    boolean limitsWaits() {
        return maxWaitNanos != Long.MAX_VALUE;
    }

    public boolean bounded() {
        return queueCapacity != Integer.MAX_VALUE;
    }
}
