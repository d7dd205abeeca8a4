package dev.tidepool.cluster.grpc.internal;

import io.grpc.Metadata;
import io.grpc.ServerStreamTracer;
import java.util.function.LongSupplier;

/**
 * Bounds the messages whose end has not come yet. gRPC keeps their bytes and opens the window of the stream again, so
 * that bounds nothing. If all have too many bytes, the stream with most of them ends. Thread-safe.
 */
final class IncompleteMessages extends ServerStreamTracer.Factory {
    private static final int HEAP_PARTS = 8;

    /** A message may take so long from its first byte to its last, or as long as the largest takes at this rate. */
    private static final int MIN_SECONDS = 30;

    private static final int BYTES_PER_SECOND = 1 << 17;

    private final SharedBytes<IncompleteMessage> bytes;
    private final int seconds;
    private final LongSupplier clock;

    /**
     * @param limit the bytes that all may have
     * @param seconds how long a message may take
     * @param clock nanoseconds
     */
    IncompleteMessages(long limit, int seconds, LongSupplier clock) {
        this.bytes = new SharedBytes<>(
                limit,
                IncompleteMessage::bytes,
                message -> message.end(
                        "has sent %d bytes without the end of their message, and all callers together more than %d"
                                .formatted(message.bytes(), limit)));
        this.seconds = seconds;
        this.clock = clock;
    }

    /** Returns bounds for a JVM with a heap of at most {@code heapBytes}: an eighth, and room for two messages. */
    static IncompleteMessages ofHeap(long heapBytes, int messageLimit, LongSupplier clock) {
        return new IncompleteMessages(
                Math.max(2L * messageLimit, heapBytes / HEAP_PARTS),
                Math.max(MIN_SECONDS, messageLimit / BYTES_PER_SECOND),
                clock);
    }

    @Override
    public IncompleteMessage newServerStreamTracer(String method, Metadata header) {
        return new IncompleteMessage(this);
    }

    int seconds() {
        return seconds;
    }

    long now() {
        return clock.getAsLong();
    }

    /** The bytes of all; each counts its own. */
    SharedBytes<IncompleteMessage> bytes() {
        return bytes;
    }
}
