package dev.tidepool.executor.internal.engine;

import org.jspecify.annotations.Nullable;

/**
 * A thread that waits for an {@link AwaitedTask}, linked to those that came before. One that gives up only leaves, and
 * those that come later unlink it: while some give up again and again, there are at most twice as many entries as
 * threads that wait, and {@value #MIN_ENTRIES} more.
 *
 * <p><b>Nobody is lost.</b> New entries come at the head alone, and one that has left never waits again. A link is
 * replaced only by one behind entries that have left. So whichever links a thread sees, it reaches all who wait.
 */
final class FutureWaiter {
    private static final int MIN_ENTRIES = 16;

    private volatile @Nullable FutureWaiter next;
    private volatile @Nullable Thread thread = Thread.currentThread();

    /** How many may still come before one of them unlinks all who have left. */
    private int untilLook;

    /**
     * Creates an entry for the calling thread.
     *
     * @param newest the head of the list so far; null if it is empty
     */
    FutureWaiter(@Nullable FutureWaiter newest) {
        FutureWaiter waiting = waitingFrom(newest);
        next = waiting;
        untilLook = waiting == null ? MIN_ENTRIES : waiting.untilLook - 1;
        if (untilLook == 0) {
            untilLook = Math.max(MIN_ENTRIES, unlinkThoseWhoLeft());
        }
    }

    private static @Nullable FutureWaiter waitingFrom(@Nullable FutureWaiter first) {
        FutureWaiter waiter = first;
        while (waiter != null && waiter.thread == null) {
            waiter = waiter.next;
        }
        return waiter;
    }

    /** Returns how many entries remain. */
    private int unlinkThoseWhoLeft() {
        int remaining = 0;
        for (FutureWaiter waiter = this; waiter != null; waiter = waiter.next) {
            waiter.next = waitingFrom(waiter.next);
            remaining++;
        }
        return remaining;
    }

    /** The entry before it; null if there is none. */
    @Nullable
    FutureWaiter next() {
        return next;
    }

    /** Who waits; null if it has left. */
    @Nullable
    Thread thread() {
        return thread;
    }

    /** Its thread waits no longer. */
    void leave() {
        thread = null;
    }
}
