package dev.tidepool.cluster.internal.endpoint;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** A daemon thread that does one thing again and again. What it throws is logged, and it goes on. */
public final class Ticker implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Ticker.class.getName());

    private final Thread thread;
    private volatile boolean closed;

    /** Starts a thread of this name that calls {@code step}, waits {@code pause}, and so on. */
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
                        "the clock " + Thread.currentThread().getName() + " failed once and goes on",
                        failed);
            }
            LockSupport.parkNanos(pauseNanos);
        }
    }

    /** TaskOutcomes the thread after the step it is in; does not wait for that. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }
}
