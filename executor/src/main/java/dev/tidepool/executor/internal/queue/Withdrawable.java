package dev.tidepool.executor.internal.queue;

import org.jspecify.annotations.Nullable;

/**
 * A task that remembers where it waits, so that it can leave the queue in constant time.
 *
 * <p>The place is written before the task is published in its slot, and read by whoever got hold of
 * the task from its submitter. A place that is out of date is harmless: the slot then holds something
 * else. A task given to several queues can leave the last of them alone.
 */
public abstract class Withdrawable implements Runnable {
    private @Nullable Ring ring;
    private int slot;

    /** Makes a task that waits nowhere. */
    protected Withdrawable() {}

    final void waitsAt(Ring queuedIn, long index) {
        ring = queuedIn;
        slot = (int) index;
    }

    /**
     * Leaves the queue if it still waits there; the queue's owner is told.
     *
     * @return false if somebody else has it
     */
    protected final boolean withdraw() {
        Ring queuedIn = ring;
        if (queuedIn == null || !queuedIn.remove(slot, this)) {
            return false;
        }
        queuedIn.queue.withdrawn();
        return true;
    }

    /** Forgets where it waited; keeps no queue in memory. */
    protected final void forgetPlace() {
        ring = null;
    }
}
