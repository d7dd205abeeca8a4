package dev.tidepool.executor.internal.engine;

import dev.tidepool.executor.internal.lock.StackRoom;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The free capacity of a bounded queue, one permit per task that may still wait. An unbounded queue always
 * has a permit. Thread-safe.
 *
 * <p>Invariant: permits = capacity + expected threads - waiting tasks. A thread is expected while it starts,
 * while it is idle, and until it has looked for its first task afterwards. The task that it will take needs
 * no permit. Otherwise a pool of one thread and capacity 1 would reject its second task while its thread
 * starts or wakes up.
 */
final class QueuePermits {
    private static final int ALL_WAITERS = 1 << 20;

    private final @Nullable Permits free;
    private final boolean hasWaiters;
    private volatile int capacity;

    QueuePermits(PoolOptions options) {
        capacity = options.queueCapacity();
        hasWaiters = options.whenFull() == FullQueueAction.BLOCK;
        free = options.bounded() ? new Permits(capacity) : null;
    }

    /** Returns how many tasks may wait; {@link Integer#MAX_VALUE} if the queue is unbounded. */
    int capacity() {
        return capacity;
    }

    /**
     * Changes the capacity of a bounded queue. Waiting tasks stay; below their number, there is no permit until enough
     * of them have left.
     *
     * @throws IllegalStateException if the queue is unbounded, since nobody counts its tasks
     */
    synchronized void changeCapacity(int changed) {
        if (free == null) {
            throw new IllegalStateException("the queue was built without a capacity, so it cannot get " + changed
                    + "; build the pool with queueCapacity(capacity, behaviour) to change it later");
        }
        int more = changed - capacity;
        capacity = changed;
        if (more > 0) {
            free.release(more);
        } else {
            free.reduce(-more);
        }
    }

    /** @throws StackOverflowError if the stack has too little room to queue a task; no permit is then taken */
    boolean tryAcquire() {
        if (free == null) {
            return true;
        }
        StackRoom.require();
        return free.tryAcquire();
    }

    /** Waits for a permit. An interrupt ends the wait and stays set. */
    boolean tryAcquire(Duration limit) {
        try {
            return free == null || free.tryAcquire(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException interrupt) {
            stayInterrupted();
            return false;
        }
    }

    /** The calling thread may be of a class whose {@code interrupt} throws. Its task is rejected all the same. */
    private static void stayInterrupted() {
        try {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error refused) {
            // It cannot be interrupted.
        }
    }

    /** Takes a permit even if none is free, for a task that will get a new thread. */
    void forceAcquire() {
        if (free != null) {
            free.reduce(1);
        }
    }

    /** Returns the permits of tasks that left the queue. */
    void release(int tasks) {
        if (free != null && tasks > 0) {
            free.release(tasks);
        }
    }

    void addExpectedThread() {
        release(1);
    }

    void removeExpectedThread() {
        forceAcquire();
    }

    /** Wakes every submitter that waits for a permit, once the pool accepts no more tasks. */
    void releaseAllWaiters() {
        if (hasWaiters) {
            release(ALL_WAITERS);
        }
    }

    /** A semaphore that may fall below 0. */
    private static final class Permits extends Semaphore {
        private static final long serialVersionUID = 1;

        Permits(int permits) {
            super(permits);
        }

        void reduce(int permits) {
            reducePermits(permits);
        }
    }
}
