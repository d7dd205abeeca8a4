package dev.tidepool.policy.routing;

/**
 * A line in which nobody stands: tasks that find no room are given times at which there should be some, one after
 * the other, so that they do not all come back at once. Known as a virtual scheduling (leaky bucket) algorithm,
 * ITU-T I.371.
 */
final class VirtualQueue {
    private final long longestNanos;
    private long endNanos = Long.MIN_VALUE;

    /**
     * Makes an empty line.
     *
     * @param longestNanos the line's greatest length
     */
    VirtualQueue(long longestNanos) {
        this.longestNanos = longestNanos;
    }

    /**
     * Returns whether another one finds a place.
     *
     * @param fromNanos when the first in line may come
     */
    boolean hasPlace(long nowNanos, long fromNanos) {
        return Math.max(endNanos, fromNanos) - nowNanos < longestNanos;
    }

    /**
     * Joins the line, whose end stays where it is if it is full, and returns when to come.
     *
     * @param fromNanos when the first in line may come
     * @param gapNanos time from one to the next
     */
    long join(long nowNanos, long fromNanos, long gapNanos) {
        endNanos = Math.min(Math.max(endNanos, fromNanos) + gapNanos, nowNanos + longestNanos);
        return endNanos;
    }
}
