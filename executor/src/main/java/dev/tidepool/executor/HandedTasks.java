package dev.tidepool.executor;

import org.jspecify.annotations.Nullable;

/**
 * The tasks that a timer has handed to its pool, in that order. The links are the tasks' own, so a change needs no
 * memory: a set that cannot grow keeps an entry that it did not accept. The timer's lock guards every method.
 */
final class HandedTasks {
    private @Nullable ScheduledTask<?> first;
    private @Nullable ScheduledTask<?> last;
    private int size;

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Returns the task that was handed over first; null if there is none. */
    @Nullable
    ScheduledTask<?> first() {
        return first;
    }

    /** Adds a task, unless it is here. */
    void add(ScheduledTask<?> task) {
        if (task.isHanded) {
            return;
        }
        task.handedBefore = last;
        if (last == null) {
            first = task;
        } else {
            last.handedAfter = task;
        }
        last = task;
        task.isHanded = true;
        size++;
    }

    /** Removes a task, if it is here. */
    void remove(ScheduledTask<?> task) {
        if (!task.isHanded) {
            return;
        }
        ScheduledTask<?> before = task.handedBefore;
        ScheduledTask<?> after = task.handedAfter;
        if (before == null) {
            first = after;
        } else {
            before.handedAfter = after;
        }
        if (after == null) {
            last = before;
        } else {
            after.handedBefore = before;
        }
        task.handedBefore = null;
        task.handedAfter = null;
        task.isHanded = false;
        size--;
    }
}
