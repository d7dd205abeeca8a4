package dev.tidepool.executor;

import dev.tidepool.executor.internal.engine.TaskFuture;
import java.util.concurrent.Future;
import java.util.concurrent.RunnableFuture;

/**
 * The task of a future that was given to {@link ScheduledExecutor#execute}. If it is rejected, so is the future, as by
 * {@link AdaptiveExecutor#execute}: whoever waits for that does not know this task.
 */
final class ExecutedFuture extends ScheduledTask<Void> {
    private final Future<?> future;

    @SuppressWarnings("NullAway") // a runnable has no result
    ExecutedFuture(TaskTimer timer, RunnableFuture<?> future, long number) {
        super(timer, future, null, number, timer.now(), 0);
        this.future = future;
    }

    @Override
    protected void endRejection(Throwable cause) {
        super.endRejection(cause);
        if (future instanceof TaskFuture<?> ours) {
            boolean unused = ours.reject(cause);
        } else {
            future.cancel(false);
        }
    }
}
