package dev.tidepool.executor.internal.queue;

import dev.tidepool.policy.WaitTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The waiting tasks of an {@link OrderedQueue} by their arrival, linked so that each can leave in constant time, and
 * the sums that tell their waits. The queue's lock guards it.
 */
final class ArrivalList {
    /** Entries among which the youngest task is. */
    private static final int MAX_OVERTAKEN = 64;

    private @Nullable QueuedTask oldest;
    private @Nullable QueuedTask youngest;

    // Over the measured tasks. The arrivals are a sum modulo 2^64, as are the pool's times.
    private long weights;
    private long arrivals;

    /** Returns the task that arrived first, or null if none waits. */
    @Nullable
    QueuedTask oldest() {
        return oldest;
    }

    /** Returns the task that arrived last, or null if none waits. */
    @Nullable
    QueuedTask youngest() {
        return youngest;
    }

    /** Returns the oldest entry with this task, plain or measured; null if there is none. Reads the whole list. */
    @Nullable
    QueuedTask find(Runnable work) {
        QueuedTask entry = oldest;
        while (entry != null && !entry.has(work)) {
            entry = entry.later;
        }
        return entry;
    }

    /** Returns the entries whose tasks, plain or measured, satisfy a condition. Reads the whole list. */
    List<QueuedTask> findAll(Predicate<Runnable> condition) {
        List<QueuedTask> found = new ArrayList<>();
        for (QueuedTask entry = oldest; entry != null; entry = entry.later) {
            if (entry.task != null && condition.test(entry.task)) {
                found.add(entry);
            }
        }
        return found;
    }

    void append(QueuedTask entry) {
        entry.earlier = youngest;
        if (youngest == null) {
            oldest = entry;
        } else {
            youngest.later = entry;
        }
        youngest = entry;
        count(entry, 1);
    }

    void remove(QueuedTask entry) {
        QueuedTask earlier = entry.earlier;
        QueuedTask later = entry.later;
        if (earlier == null) {
            oldest = later;
        } else {
            earlier.later = later;
        }
        if (later == null) {
            youngest = earlier;
        } else {
            later.earlier = earlier;
        }
        entry.earlier = null;
        entry.later = null;
        count(entry, -1);
    }

    private void count(QueuedTask entry, int sign) {
        if (entry.task instanceof MeasuredTask measured) {
            long weight = sign * (long) Math.max(1, measured.weight());
            weights += weight;
            arrivals += weight * measured.arrivalNanos();
        }
    }

    /** Returns the waits of {@code count} tasks, of which the measured ones here are a sample. */
    WaitTimes waits(int count, long nowNanos) {
        if (weights == 0) {
            return WaitTimes.NONE;
        }
        double total = Math.max(0, nowNanos * weights - arrivals);
        return new WaitTimes(count, total / weights, Math.max(0, nowNanos - newestArrival()));
    }

    /**
     * Returns when the youngest of the measured tasks arrived, of which there is one. Times are read before the lock is
     * taken, so the last entry may not be the youngest.
     */
    private long newestArrival() {
        boolean found = false;
        long newest = 0;
        int seen = 0;
        for (QueuedTask entry = youngest; entry != null && (!found || seen < MAX_OVERTAKEN); entry = entry.earlier) {
            if (entry.task instanceof MeasuredTask measured) {
                newest = found ? newest + Math.max(0, measured.arrivalNanos() - newest) : measured.arrivalNanos();
                found = true;
            }
            seen++;
        }
        return newest;
    }
}
