package dev.tidepool.executor.internal.queue;

/** Makes measured tasks of those that a queue chose for measurement. Thread-safe. */
public interface TaskMeter {

    /**
     * Returns the task with its time of arrival.
     *
     * @param work the task
     * @param weight how many tasks it stands for
     */
    MeasuredTask measure(Runnable work, int weight);
}
