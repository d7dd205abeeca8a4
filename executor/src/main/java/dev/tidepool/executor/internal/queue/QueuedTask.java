package dev.tidepool.executor.internal.queue;

import org.jspecify.annotations.Nullable;

/**
 * A task that waits in an {@link OrderedQueue}, or the vacant entry that it has left in the order. The queue's lock
 * guards every field.
 */
final class QueuedTask extends WaitingPlace {
    /** What the order goes by: the task as its caller submitted it, or the name of its type. */
    final Object key;

    /** Its number among all arrivals of the queue. */
    final long number;

    /** The task, plain or measured; null once it has left. */
    @Nullable
    Runnable task;

    /** The neighbours in the list of all waiting tasks, in the order of their arrival. */
    @Nullable
    QueuedTask earlier;

    @Nullable
    QueuedTask later;

    /** The next entry of the same type, where types take turns. */
    @Nullable
    QueuedTask following;

    private final OrderedQueue queue;

    QueuedTask(OrderedQueue queue, Runnable task, Object key, long number) {
        this.queue = queue;
        this.task = task;
        this.key = key;
        this.number = number;
    }

    @Override
    TaskQueue queue() {
        return queue;
    }

    boolean isVacant() {
        return task == null;
    }

    /** Returns whether it has this task, plain or measured. */
    boolean has(Runnable work) {
        return task != null && MeasuredTask.unwrap(task) == work;
    }

    @Override
    boolean remove(long index, Runnable work) {
        return queue.remove(this, work);
    }

    @Override
    void withdrawn() {
        queue.withdrawn();
    }
}
