package dev.tidepool.executor.engine;

import dev.tidepool.executor.queue.QueuedTask;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The places of a bounded queue; an unbounded queue has none to count. A task takes a place before it
 * is queued and gives it back when it leaves the queue, whichever way. Thread-safe.
 */
final class QueuePlaces {
    private static final int ALL_WAITERS = 1 << 20;

    private final @Nullable Semaphore free;

    QueuePlaces(PoolOptions options) {
        free = options.bounded() ? new Semaphore(options.queueCapacity()) : null;
    }

    /** Takes a place for {@code task} if one is free. */
    boolean take(QueuedTask task) {
        if (free == null) {
            return true;
        }
        task.holdsPermit(free.tryAcquire());
        return task.holdsPermit();
    }

    /** Waits for a place; an interrupt ends the wait and stays set. */
    boolean take(QueuedTask task, Duration limit) {
        if (free == null) {
            return true;
        }
        try {
            task.holdsPermit(free.tryAcquire(limit.toNanos(), TimeUnit.NANOSECONDS));
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
        }
        return task.holdsPermit();
    }

    /** Gives the task's place back, if it has one. */
    void give(QueuedTask task) {
        if (free != null && task.holdsPermit()) {
            task.holdsPermit(false);
            free.release();
        }
    }

    /** Hands the place of one task to another. */
    void hand(QueuedTask from, QueuedTask to) {
        to.holdsPermit(from.holdsPermit());
        from.holdsPermit(false);
    }

    /** Lets everybody who waits for a place go on; for a pool that takes no more tasks. */
    void openForShutdown() {
        if (free != null) {
            free.release(ALL_WAITERS);
        }
    }
}
