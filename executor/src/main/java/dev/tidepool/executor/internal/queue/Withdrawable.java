package dev.tidepool.executor.internal.queue;

import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A task that remembers its position in the queue, so that it can leave the queue in constant time.
 *
 * <p>A task may move at the moment at which it ends and then withdraws: see {@link #hasEnded}.
 *
 * <p>The producer writes the position before it publishes the task in its slot. Any thread that got the task
 * from its submitter may read it. A stale position is harmless: its slot then contains something else. A task
 * that was given to several queues can only leave the last one.
 */
public abstract class Withdrawable implements Runnable {
    /** The slot of a task without a place that was given back, and not given to a queue since. */
    private static final int GIVEN_BACK = -1;

    private @Nullable WaitingPlace place;
    private int slot;

    /** Creates a task that is in no queue. */
    protected Withdrawable() {}

    final void waitsAt(WaitingPlace queuedIn, long index) {
        place = queuedIn;
        slot = (int) index;
    }

    /**
     * Leaves the queue if it still waits there, and notifies the queue's owner.
     *
     * @return false if another thread has taken it
     */
    protected final boolean withdraw() {
        VarHandle.fullFence();
        WaitingPlace queuedIn = place;
        if (queuedIn == null || !queuedIn.remove(slot, this)) {
            return false;
        }
        queuedIn.withdrawn();
        return true;
    }

    /** Returns whether it has ended. */
    protected boolean isDone() {
        return false;
    }

    /**
     * Returns whether the task had ended before whoever moved it or gave it back, and now calls this, wrote its new
     * position. Otherwise {@link #withdraw} and then {@link #isGivenBack} see that position.
     */
    protected final boolean hasEnded() {
        VarHandle.fullFence();
        return isDone();
    }

    /** Returns the queue that it was last given to; null if that is none, or if the task has ended. */
    public final @Nullable TaskQueue queue() {
        WaitingPlace queuedIn = place;
        return queuedIn == null ? null : queuedIn.queue();
    }

    /** The pool has given it back to its user, and will not run it. Called without a lock. */
    public void givenBack() {
        place = null;
        slot = GIVEN_BACK;
    }

    /** Returns whether it was given back, and to no queue since. If it ends meanwhile, {@link #hasEnded} tells. */
    protected final boolean isGivenBack() {
        return place == null && slot == GIVEN_BACK;
    }

    /** Clears the position, so that the task keeps no queue in memory. */
    protected final void forgetPosition() {
        place = null;
    }
}
