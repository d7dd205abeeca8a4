package dev.tidepool.cluster.internal.endpoint;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** A daemon thread that repeats one step. It logs what the step throws, and continues. */
public final class Ticker implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Ticker.class.getName());

    private final Thread thread;
    private volatile boolean closed;

    /** Starts a thread with this name, which repeats {@code step} and waits {@code pause} after each. */
    public Ticker(String name, Duration pause, Runnable step) {
        long pauseNanos = pause.toNanos();
        thread = new Thread(() -> loop(pauseNanos, step), name);
        thread.setDaemon(true);
        thread.start();
    }

    private void loop(long pauseNanos, Runnable step) {
        while (!closed) {
            try {
                step.run();
            } catch (RuntimeException | Error failed) {
                LOG.log(
                        Level.ERROR,
                        Thread.currentThread().getName() + ": a step failed; the next ones follow",
                        failed);
            }
            LockSupport.parkNanos(pauseNanos);
        }
    }

    /** Ends the thread after its present step, and does not wait for it. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }
}
