package dev.tidepool.executor.internal.queue;

import java.util.Collections;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Tasks by their arrival, and the newest first while the oldest is late. Under overload the callers of old tasks are
 * about to give up, and those of new ones are not: {@code docs/decisions/0013-deadlines.md}. Every task is measured.
 *
 * <p>The queue's own list of arrivals is this order, so there is nothing to keep, and no vacant entry. A double-ended
 * queue of the JDK that cannot grow for lack of memory overwrites its first entry with the next one.
 */
final class AdaptiveLifo implements TaskOrder {
    private final ArrivalList arrivals;
    private final LongSupplier clock;
    private final long lateNanos;

    /**
     * Creates an order.
     *
     * @param arrivals all tasks of the queue
     * @param clock monotonic nanos
     * @param lateNanos the wait from which on a task is late
     */
    AdaptiveLifo(ArrivalList arrivals, LongSupplier clock, long lateNanos) {
        this.arrivals = arrivals;
        this.clock = clock;
        this.lateNanos = lateNanos;
    }

    @Override
    public void add(QueuedTask entry) {}

    @Override
    public @Nullable QueuedTask poll() {
        return oldestIsLate() ? arrivals.youngest() : arrivals.oldest();
    }

    private boolean oldestIsLate() {
        QueuedTask oldest = arrivals.oldest();
        return oldest != null
                && oldest.task instanceof MeasuredTask task
                && clock.getAsLong() - task.arrivalNanos() >= lateNanos;
    }

    @Override
    public void removeIf(Predicate<QueuedTask> condition) {}

    @Override
    public List<QueuedTask> inOrder() {
        List<QueuedTask> inOrder = arrivals.findAll(task -> true);
        if (oldestIsLate()) {
            Collections.reverse(inOrder);
        }
        return inOrder;
    }
}
