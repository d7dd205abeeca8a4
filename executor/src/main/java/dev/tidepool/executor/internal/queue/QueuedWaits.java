package dev.tidepool.executor.internal.queue;

import dev.tidepool.policy.WaitTimes;
import org.jspecify.annotations.Nullable;

/** Adds up how long measured tasks have waited. Not thread-safe. */
final class QueuedWaits {
    private final long nowNanos;
    private long weights;
    private double sum;
    private long min = Long.MAX_VALUE;

    QueuedWaits(long nowNanos) {
        this.nowNanos = nowNanos;
    }

    void add(@Nullable Runnable waiting) {
        if (!(waiting instanceof MeasuredTask task)) {
            return;
        }
        long wait = Math.max(0, nowNanos - task.arrivalNanos());
        int weight = Math.max(1, task.weight());
        weights += weight;
        sum += (double) wait * weight;
        min = Math.min(min, wait);
    }

    /** Returns the waits of {@code count} tasks of which those added are a sample. */
    WaitTimes times(int count) {
        return weights == 0 || count == 0 ? WaitTimes.NONE : new WaitTimes(count, sum / weights, min);
    }
}
