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
 * first. Thread-safe.
 */
final class Outflow {
    private static final Logger LOG = System.getLogger(Outflow.class.getName());

    /** A message with so many bytes takes no further datagram. */
    private static final int FULL_BYTES = 65_536;

    private static final int MAX_DATAGRAMS = 256;

    private final BooleanSupplier ready;
    private final Consumer<StreamMessage> sender;
    private final long limit;
    private final AtomicLong totalBytes;
    private final ConcurrentLinkedQueue<Datagram> urgent = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Datagram> usual = new ConcurrentLinkedQueue<>();
    private final AtomicReference<@Nullable StreamMessage> first = new AtomicReference<>();
    private final AtomicLong waitingBytes = new AtomicLong();
    private final AtomicInteger work = new AtomicInteger();
    private final AtomicReference<@Nullable Runnable> end = new AtomicReference<>();

    /** Refuses further datagrams. */
    private volatile boolean ending;

    private volatile boolean closed;

    /**
     * @param ready whether the stream takes more now
     * @param sender sends a message, called by one thread at a time; throws if the stream has ended
     * @param limit the bytes that may wait; one datagram may be larger if it is alone
     */
    Outflow(BooleanSupplier ready, Consumer<StreamMessage> sender, long limit) {
        this(ready, sender, limit, new AtomicLong());
    }

    /** @param totalBytes counts the bytes that wait in several of these */
    Outflow(BooleanSupplier ready, Consumer<StreamMessage> sender, long limit, AtomicLong totalBytes) {
        this.ready = ready;
        this.sender = sender;
        this.limit = limit;
        this.totalBytes = totalBytes;
    }

    /** Returns the bytes that wait. */
    long waitingBytes() {
        return waitingBytes.get();
    }

    /** Sends a datagram now or when the stream is ready; returns false if it has ended, or too many bytes wait. */
    boolean offer(Datagram datagram, boolean isUrgent) {
        if (ending || closed) {
            return false;
        }
        int size = datagram.size();
        long waiting = waitingBytes.addAndGet(size);
        if (waiting > limit && waiting != size) {
            waitingBytes.addAndGet(-size);
            return false;
        }
        totalBytes.addAndGet(size);
        (isUrgent ? urgent : usual).add(datagram);
        drain();
        return true;
    }

    /** Sends a message before all others, in place of an earlier one that waits. */
    void replaceFirst(StreamMessage message) {
        first.set(message);
        drain();
    }

    /** Sends what waits, for as long as the stream is ready. */
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
        while (!closed && ready.getAsBoolean()) {
            StreamMessage message = first.getAndSet(null);
            if (message == null) {
                List<Datagram> batch = batch();
                if (batch.isEmpty()) {
                    closed = ending;
                    break;
                }
                message = new Datagrams(batch);
            }
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

    private List<Datagram> batch() {
        List<Datagram> batch = new ArrayList<>(2);
        int bytes = 0;
        while (batch.size() < MAX_DATAGRAMS && bytes < FULL_BYTES) {
            Datagram next = urgent.poll();
            if (next == null) {
                next = usual.poll();
            }
            if (next == null) {
                break;
            }
            batch.add(next);
            bytes += next.size();
        }
        waitingBytes.addAndGet(-bytes);
        totalBytes.addAndGet(-bytes);
        return batch;
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

    /** Counts right in the end, though a thread may send or offer meanwhile: that one drains afterwards. */
    private void drop() {
        urgent.clear();
        usual.clear();
        totalBytes.addAndGet(-waitingBytes.getAndSet(0));
    }
}
