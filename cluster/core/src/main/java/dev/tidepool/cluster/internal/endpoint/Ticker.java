package dev.tidepool.cluster.internal.endpoint;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** A daemon thread that repeats one step. It logs what the step throws, and continues. */
public final class Ticker implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Ticker.class.getName());
    private static final long AFTER_FAILURE = TimeUnit.MILLISECONDS.toNanos(20);

    private final Thread thread;
    private volatile boolean closed;

    /**
     * Starts a thread.
     *
     * @param name the thread's name
     * @param step returns the nanos to wait before the next one
     */
    public Ticker(String name, LongSupplier step) {
        thread = new Thread(() -> loop(step), name);
        thread.setDaemon(true);
        thread.start();
    }

    private void loop(LongSupplier step) {
        while (!closed) {
            long pause = AFTER_FAILURE;
            try {
                pause = step.getAsLong();
            } catch (RuntimeException | Error failed) {
                LOG.log(
                        Level.ERROR,
                        Thread.currentThread().getName() + ": a step failed; the next ones follow",
                        failed);
            }
            LockSupport.parkNanos(pause);
        }
    }

    /** Begins the next step now, or at once after the present one. */
    public void wake() {
        LockSupport.unpark(thread);
    }

    /** Ends the thread after its present step, and does not wait for it. */
    @Override
    public void close() {
        closed = true;
        wake();
    }
}
