package dev.tidepool.executor;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Waiting tasks by due time, then by submission: a binary heap in which each task knows its place. Adding and removing
 * any task take O(log n), and O(1) on the mean if times are random. The due times have an array of their own, so that a
 * comparison reads no task. Only {@link #add} needs memory; if it has none, nothing changes. Not thread-safe.
 */
final class DelayHeap {
    private static final int INITIAL_CAPACITY = 16;

    /** An empty heap above this capacity gives its memory back. */
    private static final int MAX_IDLE_CAPACITY = 4_096;

    private static final ScheduledTask<?>[] NO_TASKS = {};
    private static final long[] NO_TIMES = {};

    private @Nullable ScheduledTask<?>[] tasks = NO_TASKS;
    private long[] due = NO_TIMES;
    private int size;

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Returns the task that is due first; null if there is none. */
    @Nullable
    ScheduledTask<?> first() {
        return size == 0 ? null : tasks[0];
    }

    /** Returns when the first task is due; there must be one. */
    long firstDueNanos() {
        return due[0];
    }

    /** Adds a task at its due time, which must not change until it is removed. */
    void add(ScheduledTask<?> task) {
        if (size == tasks.length) {
            int capacity = Math.max(INITIAL_CAPACITY, size + (size >> 1));
            long[] moreDue = Arrays.copyOf(due, capacity);
            tasks = Arrays.copyOf(tasks, capacity);
            due = moreDue;
        }
        size++;
        rise(size - 1, task, task.dueNanos);
    }

    /** Removes a task that it contains. */
    void remove(ScheduledTask<?> task) {
        int hole = task.index;
        size--;
        ScheduledTask<?> last = tasks[size];
        tasks[size] = null;
        if (last != task && last != null) {
            long lastDue = due[size];
            if (hole > 0 && isBefore(lastDue, last, (hole - 1) >>> 1)) {
                rise(hole, last, lastDue);
            } else {
                sink(hole, last, lastDue);
            }
        }
        if (size == 0 && tasks.length > MAX_IDLE_CAPACITY) {
            tasks = NO_TASKS;
            due = NO_TIMES;
        }
    }

    /** Returns all tasks in their order. */
    ScheduledTask<?>[] inOrder() {
        ScheduledTask<?>[] sorted = Arrays.copyOf(tasks, size, ScheduledTask[].class);
        Arrays.sort(sorted);
        return sorted;
    }

    /** Puts a task into the hole, or above it. */
    private void rise(int hole, ScheduledTask<?> task, long taskDue) {
        int place = hole;
        while (place > 0) {
            int parent = (place - 1) >>> 1;
            if (!isBefore(taskDue, task, parent)) {
                break;
            }
            move(parent, place);
            place = parent;
        }
        put(place, task, taskDue);
    }

    /** Puts a task into the hole, or below it. */
    private void sink(int hole, ScheduledTask<?> task, long taskDue) {
        int place = hole;
        int child = 2 * place + 1;
        while (child < size) {
            if (child + 1 < size && isBefore(child + 1, child)) {
                child++;
            }
            if (isBefore(taskDue, task, child)) {
                break;
            }
            move(child, place);
            place = child;
            child = 2 * place + 1;
        }
        put(place, task, taskDue);
    }

    private void move(int from, int to) {
        put(to, at(from), due[from]);
    }

    private void put(int place, ScheduledTask<?> task, long taskDue) {
        tasks[place] = task;
        due[place] = taskDue;
        task.index = place;
    }

    private boolean isBefore(int one, int other) {
        return isBefore(due[one], at(one), other);
    }

    private boolean isBefore(long taskDue, ScheduledTask<?> task, int other) {
        long later = taskDue - due[other];
        return later < 0 || (later == 0 && task.number < at(other).number);
    }

    @SuppressWarnings("NullAway") // every place below the size has a task
    private ScheduledTask<?> at(int place) {
        return tasks[place];
    }
}
