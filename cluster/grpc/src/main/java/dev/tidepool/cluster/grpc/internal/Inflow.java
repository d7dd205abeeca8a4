package dev.tidepool.cluster.grpc.internal;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The incoming half of a caller's stream. gRPC's I/O thread hands messages over to another one, which handles all that
 * are there, in order. As long as those that wait are small, the I/O thread reads on, so neither thread waits for the
 * other with each message. Thread-safe.
 */
final class Inflow {
    private static final Logger LOG = System.getLogger(Inflow.class.getName());

    /** While more bytes wait, the rest stays in the window of the stream, and then at the node. */
    private static final long MAX_WAITING_BYTES = 1 << 18;

    private final Executor executor;
    private final Runnable next;
    private final ConcurrentLinkedQueue<Step> steps = new ConcurrentLinkedQueue<>();
    private final AtomicLong waitingBytes = new AtomicLong();
    private final AtomicBoolean paused = new AtomicBoolean();
    private final AtomicInteger work = new AtomicInteger();

    private record Step(int bytes, Runnable action) {}

    /**
     * @param executor handles messages, one at a time
     * @param next asks for another message
     */
    Inflow(Executor executor, Runnable next) {
        this.executor = executor;
        this.next = next;
    }

    /** Hands a message over, and asks for the next one now or when there is room; called by one thread at a time. */
    void received(int bytes, Runnable handling) {
        boolean full = waitingBytes.addAndGet(bytes) >= MAX_WAITING_BYTES;
        add(new Step(bytes, handling));
        if (full) {
            paused.set(true);
            resume();
        } else {
            next.run();
        }
    }

    /** Adds the last action, which follows all messages. */
    void ended(Runnable last) {
        add(new Step(0, last));
    }

    private void add(Step step) {
        steps.add(step);
        if (work.getAndIncrement() == 0) {
            executor.execute(this::handleAll);
        }
    }

    private void resume() {
        if (waitingBytes.get() < MAX_WAITING_BYTES && paused.compareAndSet(true, false)) {
            next.run();
        }
    }

    private void handleAll() {
        int seen = 1;
        do {
            Step step = steps.poll();
            while (step != null) {
                handle(step);
                step = steps.poll();
            }
            seen = work.addAndGet(-seen);
        } while (seen != 0);
    }

    private void handle(Step step) {
        try {
            step.action().run();
        } catch (RuntimeException | Error failed) {
            LOG.log(Level.ERROR, "a message was not handled; the next ones follow", failed);
        }
        if (step.bytes() > 0) {
            waitingBytes.addAndGet(-step.bytes());
            resume();
        }
    }
}
