package dev.tidepool.executor.internal.engine;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The free places of a bounded queue; an unbounded queue has none to count. Thread-safe.
 *
 * <p>Always: free = capacity + threads that will take a task - tasks that wait. The threads meant are those
 * that start, those that are idle and those on their way to their first task since. What they will take
 * needs no place: otherwise a pool of one thread and one place would turn away its second task for as
 * long as its thread takes to start or to wake up.
 */
final class QueuePlaces {
    private static final int ALL_WAITERS = 1 << 20;

    private final @Nullable Places free;

    QueuePlaces(PoolOptions options) {
        free = options.bounded() ? new Places(options.queueCapacity()) : null;
    }

    /** Takes a place for a task about to be queued, if one is free. */
    boolean take() {
        return free == null || free.tryAcquire();
    }

    /** Waits for a place; an interrupt ends the wait and stays set. */
    boolean take(Duration limit) {
        try {
            return free == null || free.tryAcquire(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Takes a place for a task about to be queued whether or not one is free: a thread is on its way. */
    void takeAnyway() {
        if (free != null) {
            free.reduce();
        }
    }

    /** Gives back the places of tasks that left the queue. */
    void give(int tasks) {
        if (free != null && tasks > 0) {
            free.release(tasks);
        }
    }

    /** A thread starts or becomes idle, which will take a task. */
    void threadExpectsTask() {
        give(1);
    }

    /** Such a thread has got its task, or goes without. */
    void threadSettled() {
        takeAnyway();
    }

    /** Lets everybody who waits for a place go on; for a pool that takes no more tasks. */
    void openForShutdown() {
        give(ALL_WAITERS);
    }

    /** A semaphore that may fall below 0. */
    private static final class Places extends Semaphore {
        private static final long serialVersionUID = 1;

        Places(int permits) {
            super(permits);
        }

        void reduce() {
            reducePermits(1);
        }
    }
}
