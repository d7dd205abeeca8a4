package dev.tidepool.executor.internal.queue;

import dev.tidepool.executor.internal.statistics.TypeTotals;
import org.jspecify.annotations.Nullable;

/**
 * A waiting task whose times will be measured, and which stands for {@code weight} tasks in every
 * estimate; or, with weight 0, a long-running task, which stays out of the statistics. All other
 * tasks wait as they are.
 */
public final class MeasuredTask implements Runnable {
    private final Runnable work;
    private final @Nullable TypeTotals type;
    private final int weight;
    private final long arrivalNanos;

    /**
     * Wraps a task at its arrival.
     *
     * @param work what runs, and what {@code shutdownNow} gives back
     * @param arrivalNanos when it was submitted, on the pool's clock
     * @param weight how many tasks it stands for, 1 or more; 0 for a long-running task
     * @param type where its type is counted; null when types are not measured
     */
    public MeasuredTask(Runnable work, long arrivalNanos, int weight, @Nullable TypeTotals type) {
        this.work = work;
        this.arrivalNanos = arrivalNanos;
        this.weight = weight;
        this.type = type;
    }

    /** Returns the task as it was given to the queue. */
    public static Runnable unwrap(Runnable task) {
        return task instanceof MeasuredTask measured ? measured.work : task;
    }

    @Override
    public void run() {
        work.run();
    }

    /** Returns what runs. */
    public Runnable work() {
        return work;
    }

    /** Returns when the task was submitted, on the pool's clock. */
    public long arrivalNanos() {
        return arrivalNanos;
    }

    /** Returns how many tasks this one stands for; 0 for a long-running one. */
    public int weight() {
        return weight;
    }

    /** Returns where the task's type is counted, or null when types are not measured. */
    public @Nullable TypeTotals type() {
        return type;
    }

    /** Returns whether the task stays out of the statistics. */
    public boolean longRunning() {
        return weight == 0;
    }
}
