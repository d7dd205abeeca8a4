package dev.tidepool.executor.internal.engine;

import dev.tidepool.executor.PoolListener;
import dev.tidepool.executor.WhenFull;
import dev.tidepool.policy.IdleOrder;
import dev.tidepool.policy.QueueLayout;
import java.lang.Thread.UncaughtExceptionHandler;
import java.util.concurrent.ThreadFactory;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What the engine is built with; validated by the builder.
 *
 * @param name the pool's name
 * @param threads makes the workers' threads
 * @param layout how waiting tasks are laid out; null for the engine's own way
 * @param queueCapacity tasks that may wait; {@link Integer#MAX_VALUE} for any number
 * @param whenFull what a submission does when they do
 * @param idleOrder which idle worker takes the next task
 * @param spinNanos how long one worker without work looks for some before it waits; 0 for not at all
 * @param listener hears what the pool does
 * @param uncaught hears exceptions of tasks given to {@code execute}; null for the thread's own handler
 * @param clock monotonic nanos
 */
public record PoolOptions(
        String name,
        ThreadFactory threads,
        @Nullable QueueLayout layout,
        int queueCapacity,
        WhenFull whenFull,
        IdleOrder idleOrder,
        long spinNanos,
        PoolListener listener,
        @Nullable UncaughtExceptionHandler uncaught,
        LongSupplier clock) {

    /** Returns whether the queue is bounded. */
    public boolean bounded() {
        return queueCapacity != Integer.MAX_VALUE;
    }
}
