package dev.tidepool.cluster.internal.endpoint;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A daemon thread that sends for outboxes under load. A frame costs several microseconds on each side, a
 * message in it far less than one: where many tasks are under way, threads leave their messages, and the
 * frames fill themselves while this thread sends the one before. It gives way a few times before it
 * sleeps, since to wake it costs more than a frame.
 */
public final class Flusher implements AutoCloseable {
    private static final int GIVES_WAY = 50;

    private final ConcurrentLinkedQueue<Outbox<?>> ready = new ConcurrentLinkedQueue<>();
    private final Thread thread;
    private volatile boolean sleeps;
    private volatile boolean closed;

    /** Starts a thread of this name. */
    public Flusher(String name) {
        thread = new Thread(this::loop, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** An outbox has messages to send. */
    void add(Outbox<?> outbox) {
        ready.add(outbox);
        if (closed) {
            drainAll();
        } else if (sleeps) {
            sleeps = false;
            LockSupport.unpark(thread);
        }
    }

    @SuppressWarnings("ThreadPriorityCheck")
    private void loop() {
        int idle = 0;
        while (!closed) {
            if (drainAll()) {
                idle = 0;
            } else if (idle++ < GIVES_WAY) {
                Thread.yield();
            } else {
                sleeps = true;
                if (ready.isEmpty() && !closed) {
                    LockSupport.park(this);
                }
                sleeps = false;
                idle = 0;
            }
        }
        drainAll();
    }

    private boolean drainAll() {
        boolean any = false;
        @Nullable Outbox<?> next = ready.poll();
        while (next != null) {
            any = true;
            if (next.sendOneFrame()) {
                ready.add(next);
            }
            next = ready.poll();
        }
        return any;
    }

    /** TaskOutcomes the thread; messages that come later are sent by those who bring them. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }
}
