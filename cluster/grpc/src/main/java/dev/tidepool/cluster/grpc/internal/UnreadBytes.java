package dev.tidepool.cluster.grpc.internal;

/**
 * What callers have not read yet. One caller may leave some bytes waiting, and all of them together a part of the heap,
 * with what gRPC holds: if there are more, the stream with most of them ends. Each {@link Outflow} of a stream counts
 * its own. Thread-safe.
 */
final class UnreadBytes extends SharedBytes<CallerStream> {
    private final long limitOfOne;

    /**
     * @param limitOfOne the bytes that may wait for one caller
     * @param limit the bytes that all may leave unread
     */
    UnreadBytes(long limitOfOne, long limit) {
        super(
                limit,
                CallerStream::unread,
                stream -> stream.endAsSlow("leaves %d bytes unread, and all callers together more than %d"
                        .formatted(stream.unread(), limit)));
        this.limitOfOne = limitOfOne;
    }

    /** Returns limits for a JVM with a heap of at most {@code heapBytes}. */
    static UnreadBytes ofHeap(long heapBytes, int messageLimit) {
        long ofOne = Math.max(messageLimit, Math.min(64L << 20, heapBytes / 16));
        return new UnreadBytes(ofOne, Math.max(ofOne, heapBytes / 4));
    }

    long limitOfOne() {
        return limitOfOne;
    }
}
