package dev.tidepool.cluster.grpc.internal;

import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What callers have not read yet. One caller may leave some bytes waiting, and all of them together a part of the heap,
 * with what gRPC holds: if there are more, the stream with most of them ends. Thread-safe.
 */
final class UnreadBytes {
    private final long limitOfOne;
    private final long limit;
    private final AtomicLong total = new AtomicLong();
    private final Set<CallerStream> streams = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean relieving = new AtomicBoolean();

    /**
     * @param limitOfOne the bytes that may wait for one caller
     * @param limit the bytes that all may leave unread
     */
    UnreadBytes(long limitOfOne, long limit) {
        this.limitOfOne = limitOfOne;
        this.limit = limit;
    }

    /** Returns limits for a JVM with a heap of at most {@code heapBytes}. */
    static UnreadBytes ofHeap(long heapBytes, int messageLimit) {
        long ofOne = Math.max(messageLimit, Math.min(64L << 20, heapBytes / 16));
        return new UnreadBytes(ofOne, Math.max(ofOne, heapBytes / 4));
    }

    long limitOfOne() {
        return limitOfOne;
    }

    /** The bytes that all callers have not read. Each {@link Outflow} of a stream counts its own. */
    AtomicLong total() {
        return total;
    }

    void add(CallerStream stream) {
        streams.add(stream);
    }

    /** Forgets a stream that has ended. */
    void remove(CallerStream stream) {
        streams.remove(stream);
    }

    /** Ends the streams with most unread bytes until the others keep to the limit. */
    void relieve() {
        boolean relieved = true;
        while (relieved && total.get() > limit && relieving.compareAndSet(false, true)) {
            try {
                relieved = streams.stream()
                        .max(Comparator.comparingLong(CallerStream::unread))
                        .filter(stream -> stream.unread() > 0)
                        .map(this::end)
                        .isPresent();
            } finally {
                relieving.set(false);
            }
        }
    }

    private CallerStream end(CallerStream stream) {
        stream.endAsSlow(
                "leaves %d bytes unread, and all callers together more than %d".formatted(stream.unread(), limit));
        return stream;
    }
}
