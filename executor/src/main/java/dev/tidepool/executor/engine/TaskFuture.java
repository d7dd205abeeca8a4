package dev.tidepool.executor.engine;

import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The future of a submitted task. Cancelled, it leaves the queue at once; turned away, it ends with a
 * {@link RejectedExecutionException}.
 *
 * @param <T> the type of the result
 */
public class TaskFuture<T> extends FutureTask<T> {
    private @Nullable Object origin;
    private volatile @Nullable Runnable withdrawal;
    private volatile boolean failed;

    /** Makes the future of a callable. */
    public TaskFuture(Callable<T> task) {
        super(task);
        this.origin = task;
    }

    /** Makes the future of a runnable that ends with {@code result}. */
    public TaskFuture(Runnable task, T result) {
        super(task, result);
        this.origin = task;
    }

    /** Returns the runnable or callable as it was submitted, and forgets it. */
    Object takeOrigin() {
        Object task = origin;
        origin = null;
        return task == null ? this : task;
    }

    /** Returns whether the task threw. */
    boolean failed() {
        return failed;
    }

    /** Says how this future leaves the queue of the pool that it was given to. */
    void withdrawnBy(Runnable takeBack) {
        withdrawal = takeBack;
    }

    void turnAway(RejectedExecutionException cause) {
        super.setException(cause);
    }

    @Override
    protected void setException(Throwable thrown) {
        failed = true;
        super.setException(thrown);
    }

    @Override
    protected void done() {
        Runnable takeBack = withdrawal;
        if (takeBack != null && isCancelled()) {
            takeBack.run();
        }
        withdrawal = null;
    }
}
