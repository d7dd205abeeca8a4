package dev.tidepool.cluster.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Sends messages to one endpoint, several at once where they come faster than they leave. The thread
 * that finds nobody sending sends for all others, which leave their messages and go on: no thread waits
 * and none is needed for it. Thread-safe.
 *
 * @param <M> the messages
 */
public final class Outbox<M extends Message> {
    private static final int MOST_MESSAGES = 64;
    private static final int ENOUGH_BYTES = 65_536;

    private final ConcurrentLinkedQueue<M> queue = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private final Consumer<List<M>> transport;

    /**
     * Makes an outbox.
     *
     * @param transport sends messages in one frame; called by one thread at a time; must not throw
     */
    public Outbox(Consumer<List<M>> transport) {
        this.transport = transport;
    }

    /** Sends a message, or leaves it to the thread that is sending now. */
    public void send(M message) {
        queue.add(message);
        if (waiting.getAndIncrement() == 0) {
            drain();
        }
    }

    /** A message is counted after it was queued: what is counted can be taken. */
    private void drain() {
        int taken;
        do {
            List<M> batch = new ArrayList<>(2);
            int bytes = 0;
            M next = queue.poll();
            while (next != null) {
                batch.add(next);
                bytes += next.payloadBytes();
                next = batch.size() < MOST_MESSAGES && bytes < ENOUGH_BYTES ? queue.poll() : null;
            }
            taken = batch.size();
            transport.accept(batch);
        } while (waiting.addAndGet(-taken) > 0);
    }
}
