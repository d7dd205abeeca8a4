package dev.tidepool.executor.internal.engine;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The user's own code around each task. Whatever it throws is reported like what a task throws. Immutable.
 *
 * @param before called with the task before it runs; null for nothing
 * @param after called with the task and with what it threw, or null if it threw nothing; null for nothing
 */
public record TaskHooks(
        @Nullable Consumer<Runnable> before, @Nullable BiConsumer<Runnable, @Nullable Throwable> after) {

    void before(Runnable task, PoolEvents events) {
        if (before != null) {
            try {
                before.accept(task);
            } catch (Throwable failure) {
                events.uncaught(failure);
            }
        }
    }

    void after(Runnable task, @Nullable Throwable thrown, PoolEvents events) {
        if (after != null) {
            try {
                after.accept(task, thrown);
            } catch (Throwable failure) {
                events.uncaught(failure);
            }
        }
    }
}
