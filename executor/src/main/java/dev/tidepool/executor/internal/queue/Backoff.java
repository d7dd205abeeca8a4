package dev.tidepool.executor.internal.queue;

import dev.tidepool.executor.internal.lock.Yield;
import java.util.concurrent.locks.LockSupport;

/**
 * How a thread waits for another thread that is in the middle of a few instructions: it spins, then yields,
 * then sleeps briefly. The sleep is for a thread of higher priority than the one it waits for: yielding would
 * not give that thread the processor.
 */
public final class Backoff {
    private static final int SPINS = 64;
    private static final int YIELDS = 16;
    private static final long SLEEP_NANOS = 50_000;

    private Backoff() {}

    /**
     * Waits for less than a microsecond, or for about 50 microseconds after many attempts. May consume the
     * {@link LockSupport} permit of the calling thread.
     *
     * @param attempt number of this attempt, from 1
     */
    public static void pause(int attempt) {
        if (attempt % SPINS != 0) {
            Thread.onSpinWait();
        } else if (attempt < SPINS * YIELDS) {
            Yield.now();
        } else {
            LockSupport.parkNanos(SLEEP_NANOS);
        }
    }
}
