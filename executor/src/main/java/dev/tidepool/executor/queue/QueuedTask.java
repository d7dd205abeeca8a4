package dev.tidepool.executor.queue;

import dev.tidepool.executor.statistics.TypeTotals;
import org.jspecify.annotations.Nullable;

/**
 * One submitted task on its way to a thread; also the node by which a {@link FifoQueue} links it.
 *
 * <p>The links and {@code queue} are guarded by the lock of the queue that holds the task.
 */
public final class QueuedTask {
    private final Runnable work;
    private final long arrivalNanos;
    private final @Nullable TypeTotals type;
    private final boolean longRunning;

    volatile @Nullable FifoQueue queue;

    @Nullable
    QueuedTask previous;

    @Nullable
    QueuedTask next;

    /**
     * Wraps a task at its arrival.
     *
     * @param work what runs, and what {@code shutdownNow} gives back
     * @param arrivalNanos when it was submitted, on the pool's clock
     * @param type where its type is counted; null when types are not measured
     * @param longRunning whether it stays out of the statistics
     */
    public QueuedTask(Runnable work, long arrivalNanos, @Nullable TypeTotals type, boolean longRunning) {
        this.work = work;
        this.arrivalNanos = arrivalNanos;
        this.type = type;
        this.longRunning = longRunning;
    }

    /** Returns what runs. */
    public Runnable work() {
        return work;
    }

    /** Returns when the task was submitted, on the pool's clock. */
    public long arrivalNanos() {
        return arrivalNanos;
    }

    /** Returns where the task's type is counted, or null when types are not measured. */
    public @Nullable TypeTotals type() {
        return type;
    }

    /** Returns whether the task stays out of the statistics. */
    public boolean longRunning() {
        return longRunning;
    }
}
