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
 * Sends messages to one endpoint, several at once where they come faster than they leave. The thread
 * that finds nobody sending sends for all others, which leave their messages and go on; under load it leaves its own
 * to the {@link Flusher}. No thread waits. Thread-safe.
 *
 * @param <M> the messages
 */
public final class Outbox<M extends Message> {
    private static final Logger LOG = System.getLogger(Outbox.class.getName());
    private static final int MOST_MESSAGES = 64;
    private static final int ENOUGH_BYTES = 65_536;

    private final ConcurrentLinkedQueue<M> queue = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private final Consumer<List<M>> transport;
    private final @Nullable Flusher flusher;
    private final BooleanSupplier isLoaded;

    /**
     * Makes an outbox.
     *
     * @param transport sends messages in one frame; called by one thread at a time
     * @param flusher sends under load, or null for nobody
     * @param isLoaded whether there is so much to send that it is left to the flusher
     */
    public Outbox(Consumer<List<M>> transport, @Nullable Flusher flusher, BooleanSupplier isLoaded) {
        this.transport = transport;
        this.flusher = flusher;
        this.isLoaded = isLoaded;
    }

    /** Sends a message, or leaves it to the thread that is sending now. */
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
     * Sends what waits, as far as it goes into one frame; called by the one thread whose turn it is. A message is counted
     * after it was queued, so what is counted can be taken.
     *
     * @return whether more waits, and it is still the caller's turn
     */
    boolean sendOneFrame() {
        List<M> batch = new ArrayList<>(2);
        int bytes = 0;
        M next = queue.poll();
        while (next != null) {
            batch.add(next);
            bytes += next.payloadBytes();
            next = batch.size() < MOST_MESSAGES && bytes < ENOUGH_BYTES ? queue.poll() : null;
        }
        try {
            transport.accept(batch);
        } catch (RuntimeException | Error failed) {
            LOG.log(Level.ERROR, batch.size() + " messages may be lost; leases and time limits find out", failed);
        }
        return waiting.addAndGet(-batch.size()) > 0;
    }
}
