package dev.tidepool.cluster.internal.endpoint;

import dev.tidepool.cluster.internal.wire.Message;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sends messages to one endpoint, several in one frame when they arrive faster than they leave. If no thread is
 * sending, the next one sends for all; the others queue their messages and continue. Under load, the {@link Flusher}
 * sends. No thread waits. Thread-safe.
 *
 * @param <M> the type of the messages
 */
public final class Outbox<M extends Message> {
    private static final Logger LOG = System.getLogger(Outbox.class.getName());

    /** What a frame costs is small beside what so many messages cost. */
    private static final int MAX_MESSAGES = 256;

    /** A frame with this many bytes of payload takes no further message. */
    private static final int FULL_BYTES = 65_536;

    private final ConcurrentLinkedQueue<M> queue = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean sending = new AtomicBoolean();

    /** Whether the flusher has it and has not begun its frame. */
    private final AtomicBoolean atFlusher = new AtomicBoolean();

    /** The messages of the last frame; the thread that sends uses it. */
    private int lastBatch;

    private final Consumer<List<M>> transport;
    private final @Nullable Flusher flusher;
    private final BooleanSupplier isLoaded;

    /**
     * @param transport sends messages in one frame; called by one thread at a time
     * @param flusher sends under load; null for none
     * @param isLoaded whether the load is so high that the flusher sends
     */
    public Outbox(Consumer<List<M>> transport, @Nullable Flusher flusher, BooleanSupplier isLoaded) {
        this.transport = transport;
        this.flusher = flusher;
        this.isLoaded = isLoaded;
    }

    /** Sends a message, or queues it for the thread that is sending now. */
    public void send(M message) {
        queue.add(message);
        if (flusher == null || !isLoaded.getAsBoolean()) {
            flush();
        } else if (!atFlusher.get() && atFlusher.compareAndSet(false, true)) {
            flusher.add(this);
        }
    }

    /** Queues a message; the next {@link #send} or {@link #flush} of any thread sends it. */
    public void add(M message) {
        queue.add(message);
    }

    /** Returns whether every message that was sent or added before this call has been transmitted. */
    public boolean isEmpty() {
        return queue.isEmpty() && !sending.get(); // in this order: what is in a frame is no longer in the queue
    }

    /** Sends what is queued. If another thread is sending, that one does it. */
    public void flush() {
        while (!queue.isEmpty() && sending.compareAndSet(false, true)) {
            sendOneFrame();
        }
    }

    /**
     * Sends one frame of queued messages, unless another thread is sending: that one sends all. Only the flusher calls
     * this.
     *
     * @return whether more messages wait, for which the flusher must call this again
     */
    boolean flushOneFrame() {
        atFlusher.set(false);
        if (!sending.compareAndSet(false, true)) {
            return false;
        }
        sendOneFrame();
        return !queue.isEmpty() && atFlusher.compareAndSet(false, true);
    }

    /**
     * Sends a frame and ends the turn of this thread. The queue must be looked at after that: threads that queued a
     * message meanwhile rely on it.
     */
    private void sendOneFrame() {
        try {
            List<M> batch = batch();
            if (!batch.isEmpty()) {
                transmit(batch);
            }
        } finally {
            sending.set(false);
        }
    }

    private List<M> batch() {
        List<M> batch = new ArrayList<>(lastBatch + 1); // the next frame is often as long
        int bytes = 0;
        M next = queue.poll();
        while (next != null) {
            batch.add(next);
            bytes += next.payloadBytes();
            next = batch.size() < MAX_MESSAGES && bytes < FULL_BYTES ? queue.poll() : null;
        }
        lastBatch = batch.size();
        return batch;
    }

    private void transmit(List<M> batch) {
        try {
            transport.accept(batch);
        } catch (RuntimeException | Error failed) {
            LOG.log(Level.ERROR, batch.size() + " messages may be lost; leases and time limits will detect it", failed);
        }
    }
}
