package dev.tidepool.testing;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for a condition that another thread or process fulfils without a signal. */
public final class Wait {
    /** Long enough for a loaded machine; only failing tests reach it. */
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private Wait() {}

    /**
     * Returns once a condition holds.
     *
     * @throws AssertionError if it does not hold within two minutes, or the thread is interrupted, as by a time limit
     */
    public static void until(BooleanSupplier condition) {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("not within two minutes");
            }
            if (Thread.currentThread().isInterrupted()) {
                throw new AssertionError("interrupted while waiting");
            }
            LockSupport.parkNanos(1_000_000);
        }
    }
}
