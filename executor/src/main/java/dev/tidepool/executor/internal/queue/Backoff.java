package dev.tidepool.executor.internal.queue;

import java.util.concurrent.locks.LockSupport;

/**
 * How a thread waits for another that is in the middle of a few instructions: it spins, then offers its processor, then sleeps for a moment.
 * The sleep is for whoever has a higher priority than the thread it waits for: its yields would give the processor to nobody.
 */
public final class Backoff {
    private static final int SPINS = 64;
    private static final int YIELDS = 16;
    private static final long SLEEP_NANOS = 50_000;

    private Backoff() {}

    /**
     * Waits for less than a microsecond, or for about 50 microseconds after many attempts. May use up the permit of {@link LockSupport}.
     *
     * @param attempt how often the caller has looked in vain, from 1
     */
    @SuppressWarnings("ThreadPriorityCheck") // whoever is waited for may have lost its processor
    public static void pause(int attempt) {
        if (attempt % SPINS != 0) {
            Thread.onSpinWait();
        } else if (attempt < SPINS * YIELDS) {
            Thread.yield();
        } else {
            LockSupport.parkNanos(SLEEP_NANOS);
        }
    }
}
