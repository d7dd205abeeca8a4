package dev.tidepool.cluster.grpc.internal;

import dev.tidepool.cluster.grpc.internal.StreamMessage.Datagrams;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The outgoing half of a stream. If no thread is sending, the one that offers a datagram sends for all; the others
 * leave theirs and continue. While the stream is not ready, datagrams wait, up to a number of bytes. Urgent ones go
 * first. What was handed over counts until the stream is ready, since gRPC may hold it until then. Thread-safe.
 */
final class Outflow {
    private static final Logger LOG = System.getLogger(Outflow.class.getName());

    /** A message with so many bytes takes no further datagram. */
    private static final int FULL_BYTES = 65_536;

    private static final int MAX_DATAGRAMS = 256;

    /** What gRPC needs for a message beside its bytes, about. */
    private static final int MESSAGE_BYTES = 512;

    private final BooleanSupplier ready;
    private final Consumer<StreamMessage> sender;
    private final long limit;
    private final long ahead;
    private final AtomicLong totalBytes;
    private final ConcurrentLinkedQueue<Datagram> urgent = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Datagram> usual = new ConcurrentLinkedQueue<>();
    private final AtomicReference<@Nullable StreamMessage> first = new AtomicReference<>();
    private final AtomicLong waitingBytes = new AtomicLong();
    private final AtomicLong handedBytes = new AtomicLong();
    private final AtomicInteger work = new AtomicInteger();
    private final AtomicReference<@Nullable Runnable> end = new AtomicReference<>();

    /** Refuses further datagrams. */
    private volatile boolean ending;

    private volatile boolean closed;

    /** Nothing of what was handed over is left. */
    private volatile boolean forgotten;

    /**
     * @param ready whether the stream takes more now
     * @param sender sends a message, called by one thread at a time; throws if the stream has ended
     * @param limit the bytes that may wait; one datagram may be larger if it is alone
     */
    Outflow(BooleanSupplier ready, Consumer<StreamMessage> sender, long limit) {
        this(ready, sender, limit, 0, new AtomicLong());
    }

    /**
     * @param ready whether nothing worth counting is left of what was handed over
     * @param sender sends a message, called by one thread at a time; throws if the stream has ended
     * @param limit the bytes that may wait; one datagram may be larger if it is alone
     * @param ahead the bytes that are handed over though the stream is not ready, with the last message even more
     * @param totalBytes counts what several of these leave unread
     */
    Outflow(BooleanSupplier ready, Consumer<StreamMessage> sender, long limit, long ahead, AtomicLong totalBytes) {
        this.ready = ready;
        this.sender = sender;
        this.limit = limit;
        this.ahead = ahead;
        this.totalBytes = totalBytes;
    }

    /** Returns the bytes that wait, and those that were handed over since the stream was ready. */
    long unreadBytes() {
        return waitingBytes.get() + handedBytes.get();
    }

    /** Sends a datagram now or when the stream is ready; returns false if it has ended, or too many bytes wait. */
    boolean offer(Datagram datagram, boolean isUrgent) {
        int size = datagram.size();
        long waiting = waitingBytes.addAndGet(size); // before it looks whether this ends: an end then waits for it
        boolean taken = !ending && !closed && (waiting <= limit || waiting == size);
        if (taken) {
            totalBytes.addAndGet(size);
            (isUrgent ? urgent : usual).add(datagram);
        } else {
            waitingBytes.addAndGet(-size);
        }
        drain();
        return taken;
    }

    /** Sends a message before all others, in place of an earlier one that waits. */
    void replaceFirst(StreamMessage message) {
        first.set(message);
        drain();
    }

    /** Sends what waits, for as long as the stream takes it. */
    void drain() {
        if (work.getAndIncrement() != 0) {
            return;
        }
        int seen = 1;
        do {
            try {
                sendAll();
            } catch (RuntimeException ended) {
                LOG.log(Level.DEBUG, "a stream has ended while it was sent to", ended);
                close();
            }
            seen = work.addAndGet(-seen);
        } while (seen != 0);
    }

    private void sendAll() {
        while (!closed && mayHandOver()) {
            StreamMessage message = first.getAndSet(null);
            int counted = 0;
            if (message == null) {
                List<Datagram> batch = batch();
                if (batch.isEmpty()) {
                    if (ending && waitingBytes.get() == 0) { // else a thread is about to add one, and then drains
                        closed = true;
                    }
                    break;
                }
                message = new Datagrams(batch);
                counted = message.size();
            }
            int held = message.size() + MESSAGE_BYTES;
            handedBytes.addAndGet(held);
            totalBytes.addAndGet(held - counted);
            sender.accept(message);
        }
        if (closed) {
            drop(); // what came while this ended
            Runnable last = end.getAndSet(null);
            if (last != null) {
                last.run();
            }
        }
    }

    private boolean mayHandOver() {
        boolean isReady = ready.getAsBoolean();
        if (isReady && handedBytes.get() > 0) {
            totalBytes.addAndGet(-handedBytes.getAndSet(0));
        }
        long handed = handedBytes.get();
        return isReady || (handed > 0 && handed < ahead); // with 0, the stream is not open yet
    }

    /** Takes datagrams that wait; they still count in the total. */
    private List<Datagram> batch() {
        Datagram next = poll();
        if (next == null) {
            return List.of();
        }
        List<Datagram> batch = new ArrayList<>(2);
        int bytes = 0;
        while (next != null) {
            batch.add(next);
            bytes += next.size();
            next = batch.size() < MAX_DATAGRAMS && bytes < FULL_BYTES ? poll() : null;
        }
        waitingBytes.addAndGet(-bytes);
        return batch;
    }

    private @Nullable Datagram poll() {
        Datagram next = urgent.poll();
        return next == null ? usual.poll() : next;
    }

    /** Refuses further datagrams, sends what waits, and then ends the stream by {@code last}. */
    void endAfterRest(Runnable last) {
        end.set(last);
        ending = true;
        drain();
    }

    /** Drops what waits, refuses the rest, and then ends the stream by {@code last}, while no thread sends. */
    void end(Runnable last) {
        end.set(last);
        close();
        drain();
    }

    /** Drops what waits, and refuses the rest. */
    void close() {
        closed = true;
        drop();
    }

    /** Closes this, and counts no more what was handed over. */
    void forget() {
        forgotten = true;
        close();
    }

    /** Counts right in the end, though a thread may send or offer meanwhile: that one drains afterwards. */
    private void drop() {
        urgent.clear();
        usual.clear();
        totalBytes.addAndGet(-waitingBytes.getAndSet(0));
        if (forgotten) {
            totalBytes.addAndGet(-handedBytes.getAndSet(0));
        }
    }
}
