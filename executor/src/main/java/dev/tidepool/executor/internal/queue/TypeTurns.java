package dev.tidepool.executor.internal.queue;

import dev.tidepool.executor.internal.statistics.TaskTypes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One line of tasks for each type, and one task of each line in turn: round robin. A line takes its place behind all
 * others when a task enters it while it is empty, and again when a task has left it. So the first task of a line waits
 * for at most one task of each other line.
 *
 * <p>The first {@value TaskTypes#MAX_TYPES} types have lines of their own, which stay. All others share one line.
 * Entries are linked, so adding one needs no memory, and the end of the heap can break no line.
 */
final class TypeTurns implements TaskOrder {
    private final Map<String, Line> lines = new HashMap<>();
    private final Line others = new Line();
    private @Nullable Line next;
    private @Nullable Line last;

    /** The tasks of a type, by arrival. */
    private static final class Line {
        @Nullable
        QueuedTask first;

        @Nullable
        QueuedTask last;

        /** The line after it, while it waits for its turn. */
        @Nullable
        Line following;

        boolean waitsForTurn;

        void append(QueuedTask entry) {
            if (last == null) {
                first = entry;
            } else {
                last.following = entry;
            }
            last = entry;
        }

        /** Removes the vacant entries before the first task, and returns it. */
        @Nullable
        QueuedTask firstTask() {
            while (first != null && first.isVacant()) {
                removeFirst();
            }
            return first;
        }

        void removeFirst() {
            QueuedTask removed = first;
            if (removed != null) {
                first = removed.following;
                removed.following = null;
            }
            if (first == null) {
                last = null;
            }
        }

        void removeIf(Predicate<QueuedTask> condition) {
            QueuedTask entry = first;
            first = null;
            last = null;
            while (entry != null) {
                QueuedTask following = entry.following;
                entry.following = null;
                if (!condition.test(entry)) {
                    append(entry);
                }
                entry = following;
            }
        }
    }

    @Override
    public void add(QueuedTask entry) {
        Line line = lineOf((String) entry.key);
        line.append(entry);
        if (!line.waitsForTurn) {
            takeTurn(line);
        }
    }

    private Line lineOf(String type) {
        Line line = lines.get(type);
        if (line == null) {
            if (lines.size() >= TaskTypes.MAX_TYPES) {
                return others;
            }
            line = new Line();
            lines.put(type, line);
        }
        return line;
    }

    /** Takes the place behind all other lines. */
    private void takeTurn(Line line) {
        line.waitsForTurn = true;
        if (last == null) {
            next = line;
        } else {
            last.following = line;
        }
        last = line;
    }

    @Override
    public @Nullable QueuedTask poll() {
        while (next != null) {
            Line line = next;
            next = line.following;
            if (next == null) {
                last = null;
            }
            line.following = null;
            line.waitsForTurn = false;
            QueuedTask task = line.firstTask();
            if (task != null) {
                line.removeFirst();
                if (line.firstTask() != null) {
                    takeTurn(line);
                }
                return task;
            }
        }
        return null;
    }

    @Override
    public void removeIf(Predicate<QueuedTask> condition) {
        others.removeIf(condition);
        lines.values().forEach(line -> line.removeIf(condition));
    }

    @Override
    public List<QueuedTask> inOrder() {
        Queue<QueuedTask> turns = new ArrayDeque<>();
        for (Line line = next; line != null; line = line.following) {
            if (line.first != null) {
                turns.add(line.first);
            }
        }
        List<QueuedTask> entries = new ArrayList<>();
        while (!turns.isEmpty()) {
            QueuedTask entry = turns.remove();
            while (entry.isVacant() && entry.following != null) {
                entries.add(entry);
                entry = entry.following;
            }
            entries.add(entry);
            if (entry.following != null) {
                turns.add(entry.following);
            }
        }
        return entries;
    }
}
