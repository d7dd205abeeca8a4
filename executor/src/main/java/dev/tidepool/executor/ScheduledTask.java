package dev.tidepool.executor;

import dev.tidepool.executor.internal.engine.TaskFuture;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A task of a {@link ScheduledExecutor}: the future that its caller got. Ordered by due time, then by submission. */
abstract class ScheduledTask<V> extends TaskFuture<V> implements RunnableScheduledFuture<V> {
    final TaskTimer timer;
    final long number;

    /** When it is due, on the timer's clock. */
    volatile long dueNanos;

    ScheduledTask(TaskTimer timer, Callable<V> task, long number, long dueNanos) {
        super(task);
        this.timer = timer;
        this.number = number;
        this.dueNanos = dueNanos;
    }

    ScheduledTask(TaskTimer timer, Runnable task, V result, long number, long dueNanos) {
        super(task, result);
        this.timer = timer;
        this.number = number;
        this.dueNanos = dueNanos;
    }

    /** Returns the future that the pool runs now. The timer's lock is held. */
    abstract TaskFuture<?> nextRun();

    /** The pool did not take the run. */
    abstract void rejected(RejectedExecutionException cause);

    @Override
    public long getDelay(TimeUnit unit) {
        return unit.convert(dueNanos - timer.now(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
        if (other == this) {
            return 0;
        }
        if (other instanceof ScheduledTask<?> task) {
            long later = dueNanos - task.dueNanos;
            return later != 0 ? Long.signum(later) : Long.compare(number, task.number);
        }
        return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
    }
}
