package dev.tidepool.executor.internal.queue;

/** Wraps the tasks that a queue has chosen for measurement. Thread-safe. */
public interface TaskMeter {

    /**
     * Returns the task with its time of arrival.
     *
     * @param work the task
     * @param weight how many tasks it represents
     */
    MeasuredTask measure(Runnable work, int weight);
}
