package dev.tidepool.executor.internal.queue;

/** Where a {@link Withdrawable} task waits. Thread-safe. */
abstract class WaitingPlace {

    /** The queue that it belongs to. */
    abstract TaskQueue queue();

    /** Takes {@code work}, plain or measured, if it waits at this index. */
    abstract boolean remove(long index, Runnable work);

    /** Notifies the queue's owner that a task has withdrawn itself. */
    abstract void withdrawn();
}
