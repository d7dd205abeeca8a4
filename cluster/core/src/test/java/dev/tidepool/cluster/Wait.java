package dev.tidepool.cluster;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for a condition that another thread or process fulfils without a signal. */
public final class Wait {
    private Wait() {}

    public static void until(BooleanSupplier condition) {
        long deadline = System.nanoTime() + Duration.ofMinutes(2).toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("not within two minutes");
            }
            LockSupport.parkNanos(1_000_000);
        }
    }
}
