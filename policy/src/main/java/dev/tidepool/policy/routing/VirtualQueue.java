package dev.tidepool.policy.routing;

/**
 * A queue of retry times. Tasks that find no room get times at which there should be room, one after the other, so that
 * they do not all come back at once. This is the virtual scheduling (leaky bucket) algorithm of ITU-T I.371.
 */
final class VirtualQueue {
    private final long maxNanos;
    private long endNanos = Long.MIN_VALUE;

    /**
     * Creates an empty queue.
     *
     * @param maxNanos the maximum time from now to the end of the queue
     */
    VirtualQueue(long maxNanos) {
        this.maxNanos = maxNanos;
    }

    /**
     * Returns whether the queue has room for another task.
     *
     * @param fromNanos when the first task may come
     */
    boolean hasRoom(long nowNanos, long fromNanos) {
        return Math.max(endNanos, fromNanos) - nowNanos < maxNanos;
    }

    /**
     * Adds a task and returns when it may come. The end of a full queue stays where it is.
     *
     * @param fromNanos when the first task may come
     * @param gapNanos time from one task to the next
     */
    long join(long nowNanos, long fromNanos, long gapNanos) {
        endNanos = Math.min(Math.max(endNanos, fromNanos) + gapNanos, nowNanos + maxNanos);
        return endNanos;
    }
}
