package dev.tidepool.executor.internal.queue;

import dev.tidepool.policy.QueueLayout;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A task with a number that does nothing but wait, and queues to wait in. */
final class NumberedTask extends Withdrawable {
    final long number;

    NumberedTask(long number) {
        this.number = number;
    }

    @Override
    public void run() {}

    boolean leave() {
        return withdraw();
    }

    /** Returns a queue in which the arrival time of a measured task is its number, or 0 if it has none. */
    static StripedQueue queue(
            @Nullable QueueLayout layout, boolean everyTask, LongSupplier clock, Runnable onWithdrawal) {
        return new StripedQueue(layout, everyTask, NumberedTask::measure, clock, onWithdrawal);
    }

    /** Returns a queue with an order of its own, in which the arrival time of each task is its number. */
    static OrderedQueue queue(TaskOrder order, Function<Runnable, ?> keyOf) {
        return queue(order, new ArrivalList(), keyOf);
    }

    /** Returns a queue from which the newest task leaves first while the oldest is late. */
    static OrderedQueue adaptiveLifo(LongSupplier clock, long lateNanos) {
        ArrivalList arrivals = new ArrivalList();
        return queue(new AdaptiveLifo(arrivals, clock, lateNanos), arrivals, task -> "");
    }

    private static OrderedQueue queue(TaskOrder order, ArrivalList arrivals, Function<Runnable, ?> keyOf) {
        return new OrderedQueue(order, arrivals, keyOf, true, NumberedTask::measure, System::nanoTime, () -> {});
    }

    private static MeasuredTask measure(Runnable work, int weight) {
        return new MeasuredTask(work, work instanceof NumberedTask task ? task.number : 0, weight, null);
    }
}
