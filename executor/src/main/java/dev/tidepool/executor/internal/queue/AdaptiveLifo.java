package dev.tidepool.executor.internal.queue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Tasks by their arrival, and the newest first while the oldest is late. Under overload the callers of old tasks are
 * about to give up, and those of new ones are not: {@code docs/decisions/0013-deadlines.md}. Every task is measured.
 */
final class AdaptiveLifo implements TaskOrder {
    private final LongSupplier clock;
    private final long lateNanos;
    private final ArrayDeque<QueuedTask> entries = new ArrayDeque<>();

    /**
     * Creates an empty order.
     *
     * @param clock monotonic nanos
     * @param lateNanos the wait from which on a task is late
     */
    AdaptiveLifo(LongSupplier clock, long lateNanos) {
        this.clock = clock;
        this.lateNanos = lateNanos;
    }

    @Override
    public void add(QueuedTask entry) {
        entries.addLast(entry);
    }

    @Override
    public @Nullable QueuedTask poll() {
        boolean newest = oldestIsLate();
        QueuedTask entry;
        do {
            entry = newest ? entries.pollLast() : entries.pollFirst();
        } while (entry != null && entry.isVacant());
        return entry;
    }

    private boolean oldestIsLate() {
        QueuedTask oldest = entries.peekFirst();
        while (oldest != null && oldest.isVacant()) {
            entries.removeFirst();
            oldest = entries.peekFirst();
        }
        return oldest != null
                && oldest.task instanceof MeasuredTask task
                && clock.getAsLong() - task.arrivalNanos() >= lateNanos;
    }

    @Override
    public void removeIf(Predicate<QueuedTask> condition) {
        entries.removeIf(condition);
    }

    @Override
    public List<QueuedTask> inOrder() {
        List<QueuedTask> inOrder = new ArrayList<>(entries);
        if (oldestIsLate()) {
            Collections.reverse(inOrder);
        }
        return inOrder;
    }
}
