package dev.tidepool.executor.internal.queue;

import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The order in which the tasks of an {@link OrderedQueue} leave it. A task that leaves before its turn may stay
 * as a vacant entry, which an order passes over. The queue's lock guards it.
 */
interface TaskOrder {

    /**
     * Adds a task.
     *
     * @throws RuntimeException whatever foreign code throws, with no change; after an error the entry may be in the
     *     order, and the caller makes it vacant
     */
    void add(QueuedTask entry);

    /** Takes the next task out, which the queue then removes; null if there is none. Calls no foreign code. */
    @Nullable
    QueuedTask poll();

    /** Removes the entries that a condition holds for. Calls no other foreign code. */
    void removeIf(Predicate<QueuedTask> condition);

    /** Returns the entries, vacant ones included, in the order in which {@link #poll} would take them. */
    List<QueuedTask> inOrder();
}
