package dev.tidepool.executor;

import java.util.Comparator;

/** The natural order of tasks, which says what to do about a task that has none. */
enum NaturalTaskOrder implements Comparator<Object> {
    INSTANCE;

    @Override
    @SuppressWarnings("unchecked") // a task that cannot be compared to another throws ClassCastException
    public int compare(Object one, Object other) {
        return comparable(one).compareTo(comparable(other));
    }

    @SuppressWarnings("unchecked")
    private static Comparable<Object> comparable(Object task) {
        if (task instanceof Comparable<?>) {
            return (Comparable<Object>) task;
        }
        throw new ClassCastException("a task of " + task.getClass()
                + " has no priority; implement Comparable, or give priorityQueue a comparator");
    }
}
