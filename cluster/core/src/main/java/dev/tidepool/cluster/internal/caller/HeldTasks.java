package dev.tidepool.cluster.internal.caller;

import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The tasks that wait in the caller for room on a member, sorted by their next attempt. Guarded by the caller's lock.
 */
final class HeldTasks {
    private final TreeSet<PendingTask<?>> tasks =
            new TreeSet<>(Comparator.comparingLong((PendingTask<?> task) -> task.heldUntil)
                    .thenComparingLong(task -> task.heldNumber));
    private long lastNumber;

    int size() {
        return tasks.size();
    }

    /** Holds a task until {@code until}. For a task that is held already, changes the time. */
    void hold(PendingTask<?> task, long until) {
        if (task.isHeld) {
            tasks.remove(task);
        } else {
            task.heldNumber = ++lastNumber;
        }
        task.isHeld = true;
        task.heldUntil = until;
        tasks.add(task);
    }

    void release(PendingTask<?> task) {
        if (task.isHeld) {
            tasks.remove(task);
            task.isHeld = false;
        }
    }

    /** Returns the first task if it is due, or null. */
    @Nullable
    PendingTask<?> due(long nowNanos) {
        return tasks.isEmpty() || tasks.first().heldUntil > nowNanos ? null : tasks.first();
    }

    List<PendingTask<?>> all() {
        return List.copyOf(tasks);
    }
}
