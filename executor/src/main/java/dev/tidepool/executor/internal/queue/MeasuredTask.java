package dev.tidepool.executor.internal.queue;

import dev.tidepool.executor.internal.statistics.TypeTotals;
import org.jspecify.annotations.Nullable;

/**
 * A waiting task that will be measured and represents {@code weight} tasks in every estimate. With weight 0
 * it is a long-running task, which stays out of the statistics. All other tasks wait unwrapped.
 *
 * @param work what runs, and what {@code shutdownNow} returns
 * @param arrivalNanos when it was submitted, on the pool's clock
 * @param weight how many tasks it represents, 1 or more; 0 for a long-running task
 * @param type where its type is counted; null when types are not measured
 */
public record MeasuredTask(
        Runnable work,
        long arrivalNanos,
        int weight,
        @Nullable TypeTotals type) implements Runnable {

    /** Returns the task without its measurement. */
    public static Runnable unwrap(Runnable task) {
        return task instanceof MeasuredTask measured ? measured.work : task;
    }

    /** Returns whether a task stays out of the statistics. */
    public static boolean isLongRunning(Runnable task) {
        return task instanceof MeasuredTask measured && measured.longRunning();
    }

    /** Counts the arrival of a task of its type, if the task is measured and has one. */
    static void countArrival(@Nullable MeasuredTask task) {
        if (task != null && task.type != null) {
            task.type.arrived(task.weight);
        }
    }

    /** Returns whether this task stays out of the statistics. */
    public boolean longRunning() {
        return weight == 0;
    }

    @Override
    public void run() {
        work.run();
    }
}
