package dev.tidepool.executor;

import dev.tidepool.executor.internal.engine.TaskFuture;
import java.util.concurrent.Callable;
import java.util.concurrent.RejectedExecutionException;

/** A task that runs once. The pool runs the future itself, so it sees the type of the caller's task. */
final class DelayedTask<V> extends ScheduledTask<V> {
    DelayedTask(TaskTimer timer, Callable<V> task, long number, long dueNanos) {
        super(timer, task, number, dueNanos);
    }

    DelayedTask(TaskTimer timer, Runnable task, V result, long number, long dueNanos) {
        super(timer, task, result, number, dueNanos);
    }

    @Override
    TaskFuture<V> nextRun() {
        return this;
    }

    @Override
    void rejected(RejectedExecutionException cause) {
        reject(cause);
    }

    @Override
    public boolean isPeriodic() {
        return false;
    }

    @Override
    protected void done() {
        timer.ended(this, this);
    }
}
