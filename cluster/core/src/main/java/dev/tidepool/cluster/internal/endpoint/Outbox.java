package dev.tidepool.cluster.internal.endpoint;

import dev.tidepool.cluster.internal.wire.Message;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
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
    private static final int MAX_MESSAGES = 64;

    /** A frame with this many bytes of payload takes no further message. */
    private static final int FULL_BYTES = 65_536;

    private final ConcurrentLinkedQueue<M> queue = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();
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
        if (waiting.getAndIncrement() == 0) {
            if (flusher != null && isLoaded.getAsBoolean()) {
                flusher.add(this);
                return;
            }
            boolean more;
            do {
                more = sendOneFrame();
            } while (more);
        }
    }

    /**
     * Sends one frame of queued messages; called by one thread at a time. A message is queued before it is counted, so
     * every counted message is in the queue.
     *
     * @return whether more messages wait, which the calling thread must send too
     */
    boolean sendOneFrame() {
        List<M> batch = new ArrayList<>(2);
        int bytes = 0;
        M next = queue.poll();
        while (next != null) {
            batch.add(next);
            bytes += next.payloadBytes();
            next = batch.size() < MAX_MESSAGES && bytes < FULL_BYTES ? queue.poll() : null;
        }
        try {
            transport.accept(batch);
        } catch (RuntimeException | Error failed) {
            LOG.log(Level.ERROR, batch.size() + " messages may be lost; leases and time limits will detect it", failed);
        }
        return waiting.addAndGet(-batch.size()) > 0;
    }
}
