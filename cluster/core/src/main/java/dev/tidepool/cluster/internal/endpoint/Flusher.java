package dev.tidepool.cluster.internal.endpoint;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A daemon thread that sends for outboxes under load. A frame costs several microseconds on each side; a message in it
 * costs far less than one. With many tasks under way, other threads queue their messages, and the next frame fills
 * while this thread sends the one before. It yields a few times before it sleeps, because waking it costs more than a
 * frame.
 */
public final class Flusher implements AutoCloseable {
    private static final int MAX_YIELDS = 50;

    private final ConcurrentLinkedQueue<Outbox<?>> ready = new ConcurrentLinkedQueue<>();
    private final Thread thread;
    private volatile boolean sleeps;
    private volatile boolean closed;

    public Flusher(String name) {
        thread = new Thread(this::loop, name);
        thread.setDaemon(true);
        thread.start();
    }

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
            } else if (idle++ < MAX_YIELDS) {
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
            if (next.flushOneFrame()) {
                ready.add(next);
            }
            next = ready.poll();
        }
        return any;
    }

    /** Ends the thread. Later messages are sent by the threads that queue them. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }
}
