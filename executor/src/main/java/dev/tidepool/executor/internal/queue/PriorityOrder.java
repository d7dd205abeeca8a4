package dev.tidepool.executor.internal.queue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The tasks by a user's comparator, equal ones by their arrival. A balanced tree rather than a heap: it compares only
 * while a task is added, and changes only afterwards. So only submitters see what the comparator throws, and a
 * comparator that contradicts itself spoils the order and loses nothing.
 */
final class PriorityOrder implements TaskOrder {
    private final TreeMap<QueuedTask, QueuedTask> entries;

    /** The first entry, while it is removed without memory. It precedes all others, so nobody needs to be asked. */
    private @Nullable QueuedTask leaving;

    PriorityOrder(Comparator<Object> comparator) {
        entries = new TreeMap<>((one, other) -> {
            if (leaving != null) {
                return one == other ? 0 : one == leaving ? -1 : 1;
            }
            int order = comparator.compare(one.key, other.key);
            return order != 0 ? order : Long.compare(one.number, other.number);
        });
    }

    @Override
    public void add(QueuedTask entry) {
        entries.put(entry, entry);
    }

    @Override
    public @Nullable QueuedTask poll() {
        QueuedTask first = pollFirst();
        while (first != null && first.isVacant()) {
            first = pollFirst();
        }
        return first;
    }

    private @Nullable QueuedTask pollFirst() {
        try {
            Map.Entry<QueuedTask, QueuedTask> first = entries.pollFirstEntry();
            return first == null ? null : first.getKey();
        } catch (OutOfMemoryError noEntry) {
            return removeFirst();
        }
    }

    /** Does the same without an object for the answer, on one way through the tree more. */
    private @Nullable QueuedTask removeFirst() {
        if (entries.isEmpty()) {
            return null;
        }
        QueuedTask first = entries.firstKey();
        leaving = first;
        try {
            entries.remove(first);
        } finally {
            leaving = null;
        }
        return first;
    }

    @Override
    public void removeIf(Predicate<QueuedTask> condition) {
        entries.keySet().removeIf(condition);
    }

    @Override
    public List<QueuedTask> inOrder() {
        return new ArrayList<>(entries.keySet());
    }
}
