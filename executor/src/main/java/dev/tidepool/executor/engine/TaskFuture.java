package dev.tidepool.executor.engine;

import dev.tidepool.executor.queue.QueuedTask;
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
    private final WorkerPool pool;
    private @Nullable Object origin;
    private volatile @Nullable QueuedTask queued;
    private volatile boolean failed;

    /** Makes the future of a callable. */
    public TaskFuture(WorkerPool pool, Callable<T> task) {
        super(task);
        this.pool = pool;
        this.origin = task;
    }

    /** Makes the future of a runnable that ends with {@code result}. */
    public TaskFuture(WorkerPool pool, Runnable task, T result) {
        super(task, result);
        this.pool = pool;
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

    void queuedAs(QueuedTask task) {
        queued = task;
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
        QueuedTask task = queued;
        if (task != null && isCancelled()) {
            pool.takeBack(task);
        }
        queued = null;
    }
}
