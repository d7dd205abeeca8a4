package dev.tidepool.cluster.internal.caller;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The tasks that wait in the caller for room on a member: for a time, sorted by their next attempt, or in line, for as
 * long as they are patient. Guarded by the caller's lock.
 */
final class HeldTasks {
    private final TreeSet<PendingTask<?>> tasks =
            new TreeSet<>(Comparator.comparingLong((PendingTask<?> task) -> task.heldUntil)
                    .thenComparingLong(task -> task.heldNumber));
    private final TreeSet<PendingTask<?>> line =
            new TreeSet<>(Comparator.comparingLong((PendingTask<?> task) -> task.heldNumber));
    private long lastNumber;

    int size() {
        return tasks.size() + line.size();
    }

    /** Holds a task until {@code until}. For a task that is held already, changes the time. */
    void hold(PendingTask<?> task, long until) {
        add(task, tasks, until);
    }

    /**
     * Makes a task wait in line, in the order of the first attempts. At its head it asks again once a member that
     * refused it may be asked.
     */
    void queue(PendingTask<?> task, long nowNanos) {
        add(task, line, nowNanos + task.forgetRefusals());
    }

    private void add(PendingTask<?> task, Set<PendingTask<?>> place, long until) {
        release(task);
        if (task.heldNumber == 0) {
            task.heldNumber = ++lastNumber;
        }
        task.isHeld = true;
        task.heldUntil = until;
        place.add(task);
    }

    void release(PendingTask<?> task) {
        if (task.isHeld) {
            boolean unused = tasks.remove(task) || line.remove(task);
            task.isHeld = false;
        }
    }

    /** Returns the first task if it is due, or null. */
    @Nullable
    PendingTask<?> due(long nowNanos) {
        return tasks.isEmpty() || tasks.first().heldUntil > nowNanos ? null : tasks.first();
    }

    /** Returns the head of the line, or null. */
    @Nullable
    PendingTask<?> head() {
        return line.isEmpty() ? null : line.first();
    }

    /** Returns the tasks in line. */
    List<PendingTask<?>> inLine() {
        return List.copyOf(line);
    }

    /** Returns all tasks. */
    List<PendingTask<?>> all() {
        List<PendingTask<?>> all = new ArrayList<>(tasks);
        all.addAll(line);
        return all;
    }
}
