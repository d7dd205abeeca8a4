package dev.tidepool.executor;

import java.util.concurrent.locks.Condition;
import java.util.function.LongSupplier;

/**
 * The sleep of a timer's thread. It knows when the thread looks again by itself, and so wakes it only for what is due
 * before: tasks that come and are cancelled one after another cost a wake-up a second. The lock of the condition guards
 * it.
 */
final class TimerSleep {
    /** How long the thread lives without a task. */
    static final long KEEP_ALIVE_NANOS = 1_000_000_000;

    private final LongSupplier clock;
    private final Condition changed;

    /** The thread looks again at this time at the latest. */
    private long looksAgainNanos;

    TimerSleep(LongSupplier clock, Condition changed) {
        this.clock = clock;
        this.changed = changed;
        this.looksAgainNanos = clock.getAsLong();
    }

    /** Sleeps; false if something woke the calling thread before the time has passed. */
    @SuppressWarnings("WaitNotInLoop") // the caller's loop
    boolean passes(long nanos) {
        looksAgainNanos = clock.getAsLong() + nanos;
        try {
            return changed.awaitNanos(nanos) <= 0;
        } catch (InterruptedException nobodysBusiness) {
            return false;
        }
    }

    /** A new task is due at this time. */
    void endBy(long dueNanos) {
        if (dueNanos - looksAgainNanos < 0) {
            changed.signalAll();
        }
    }

    /**
     * No task waits, so the thread must find out soon that it is not needed: at once, or within its keep-alive time.
     */
    void endSoon(boolean atOnce) {
        if (atOnce || looksAgainNanos - clock.getAsLong() > KEEP_ALIVE_NANOS) {
            changed.signalAll();
        }
    }
}
