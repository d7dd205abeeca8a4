package dev.tidepool.limiter;

import org.jspecify.annotations.Nullable;

/**
 * The callers that wait, as a doubly linked list: anyone may leave it in constant time, and it keeps nobody who has
 * left. Not thread-safe: the limiter's lock guards it.
 */
final class WaitingLine {
    /** One waiting caller. */
    static final class Waiter {
        final Thread thread;
        final long sinceNanos;

        /** What the caller will get: made before the wait, since there may be no memory for it later. */
        final Permit place;

        /** What the caller waits for. The limiter sets it under its lock, and the caller reads it without. */
        volatile @Nullable Permit permit;

        /** Whether the limiter was closed meanwhile. */
        volatile boolean dismissed;

        private @Nullable Waiter older;
        private @Nullable Waiter newer;
        private boolean inLine;

        Waiter(Thread thread, Permit place, long sinceNanos) {
            this.thread = thread;
            this.place = place;
            this.sinceNanos = sinceNanos;
        }

        /** Returns whether neither a permit has come nor the end of the limiter. */
        boolean waits() {
            return permit == null && !dismissed;
        }

        /** Returns what is left of its limit, nanos; {@link Long#MAX_VALUE} is no limit. */
        long leftOf(long maxWaitNanos, long nowNanos) {
            return maxWaitNanos == Long.MAX_VALUE ? maxWaitNanos : maxWaitNanos - (nowNanos - sinceNanos);
        }
    }

    private final WaitOrder order;
    private @Nullable Waiter oldest;
    private @Nullable Waiter newest;
    private int size;

    WaitingLine(WaitOrder order) {
        this.order = order;
    }

    int size() {
        return size;
    }

    /** Adds a caller, who must not be in the line. */
    void add(Waiter waiter) {
        waiter.older = newest;
        if (newest == null) {
            oldest = waiter;
        } else {
            newest.newer = waiter;
        }
        newest = waiter;
        waiter.inLine = true;
        size++;
    }

    /** Removes the next caller; null if nobody waits. */
    @Nullable
    Waiter next() {
        Waiter next = order == WaitOrder.FIFO ? oldest : newest;
        if (next != null) {
            remove(next);
        }
        return next;
    }

    /** Removes a caller. Returns whether it was in the line. */
    boolean remove(Waiter waiter) {
        if (!waiter.inLine) {
            return false;
        }
        Waiter older = waiter.older;
        Waiter newer = waiter.newer;
        if (older == null) {
            oldest = newer;
        } else {
            older.newer = newer;
        }
        if (newer == null) {
            newest = older;
        } else {
            newer.older = older;
        }
        waiter.older = null;
        waiter.newer = null;
        waiter.inLine = false;
        size--;
        return true;
    }
}
