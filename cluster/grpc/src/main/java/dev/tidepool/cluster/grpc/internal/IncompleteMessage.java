package dev.tidepool.cluster.grpc.internal;

import io.grpc.Context;
import io.grpc.ServerStreamTracer;
import io.grpc.Status;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The message of one stream that has begun to arrive. Most come as one chunk, which costs a few fields and counts
 * nowhere. The connection's thread calls what a tracer has, and others the rest.
 */
final class IncompleteMessage extends ServerStreamTracer {
    static final Context.Key<IncompleteMessage> OF_CALL = Context.key("tidepool-incomplete-message");

    /** A chunk counts as so many bytes at least, since it may keep the buffer in which it came. */
    static final int MIN_CHUNK_BYTES = 16_384;

    private static final int NONE = -1;

    private final IncompleteMessages all;
    private final AtomicInteger number = new AtomicInteger(NONE);
    private final AtomicLong counted = new AtomicLong();
    private int chunks;
    private long firstChunk;
    private boolean isKnown;
    private volatile boolean ended;
    private volatile @Nullable Consumer<String> onEnd;

    /** The message of the last examination. Guarded by this. */
    private int seen = NONE;

    private long seenAt;

    IncompleteMessage(IncompleteMessages all) {
        this.all = all;
    }

    @Override
    public Context filterContext(Context context) {
        return context.withValue(OF_CALL, this);
    }

    /** @param action ends the stream; it receives why, in words that follow those for the caller */
    void onEnd(Consumer<String> action) {
        onEnd = action;
    }

    @Override
    public void inboundMessage(int sequenceNumber) {
        number.lazySet(sequenceNumber);
    }

    @Override
    public void inboundWireSize(long bytes) {
        chunks++;
        if (chunks == 1) {
            firstChunk = held(bytes);
        } else {
            count(chunks == 2 ? firstChunk + held(bytes) : held(bytes));
        }
    }

    private static long held(long bytes) {
        return Math.max(bytes, MIN_CHUNK_BYTES);
    }

    private void count(long bytes) {
        if (!isKnown) {
            isKnown = true;
            all.bytes().add(this);
        }
        counted.addAndGet(bytes);
        all.bytes().total().addAndGet(bytes);
        if (ended) {
            uncount();
        } else {
            all.bytes().relieve();
        }
    }

    @Override
    public void inboundMessageRead(int sequenceNumber, long wireSize, long uncompressedSize) {
        number.lazySet(NONE);
        if (chunks > 1) {
            uncount();
        }
        chunks = 0;
    }

    private void uncount() {
        all.bytes().total().addAndGet(-counted.getAndSet(0));
    }

    @Override
    public void streamClosed(Status status) {
        ended = true;
        uncount();
        all.bytes().remove(this);
    }

    /** Returns its bytes, if it has come in more than one chunk. */
    long bytes() {
        return counted.get();
    }

    /** Ends the stream if the same message has been arriving for too long; called every second or so. */
    synchronized void endIfTooOld() {
        int present = number.get();
        long now = all.now();
        if (present == NONE || present != seen) {
            seen = present;
            seenAt = now;
        } else if (now - seenAt > TimeUnit.SECONDS.toNanos(all.seconds())) {
            end("has not sent the end of a message for " + all.seconds() + " s");
        }
    }

    /** Ends the stream; its bytes count no more. */
    void end(String why) {
        ended = true;
        uncount();
        Consumer<String> action = onEnd;
        if (action != null) {
            action.accept(why);
        }
    }
}
