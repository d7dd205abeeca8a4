package dev.tidepool.executor.engine;

import dev.tidepool.executor.TypedTask;
import dev.tidepool.executor.WhenFull;
import dev.tidepool.executor.queue.QueuedTask;
import dev.tidepool.policy.SizingDecision;
import java.util.concurrent.RejectedExecutionException;

/**
 * The way of a task into a pool: to an idle worker, to a new one, into the queue, or, where that is
 * full, the way that the user chose. Thread-safe; the state is the pool's.
 */
public final class Submission {
    private final WorkerPool pool;
    private final WhenFull whenFull;

    /** Makes the entrance of {@code pool}. */
    public Submission(WorkerPool pool) {
        this.pool = pool;
        this.whenFull = pool.options().whenFull();
    }

    /**
     * Accepts a task.
     *
     * @throws RejectedExecutionException if the pool is shut down, if the queue is full and the pool
     *     was told to reject, or if no thread is alive and none could be created
     */
    public void execute(Runnable work) {
        Object origin = work instanceof TaskFuture<?> future ? future.takeOrigin() : work;
        boolean longRunning = origin instanceof TypedTask typed && typed.isLongRunning();
        QueuedTask task = new QueuedTask(
                work, pool.nanoTime(), longRunning ? null : pool.statistics().arrived(origin), longRunning);
        if (work instanceof TaskFuture<?> future) {
            future.queuedAs(task);
        }
        pool.timekeeper().workArrived();
        if (!pool.isRunning()) {
            throw pool.incidents().afterShutdown(task);
        }
        if (pool.mayDispatch() && pool.dispatch(task, false)) {
            return;
        }
        if (pool.places().take(task)) {
            enqueue(task);
        } else {
            full(task);
        }
    }

    private void enqueue(QueuedTask task) {
        if (!pool.enqueue(task)) {
            throw pool.incidents().afterShutdown(task);
        }
    }

    private void full(QueuedTask task) {
        boolean mayGrow = pool.decision().growAtBacklog() != SizingDecision.NEVER_GROW;
        if (mayGrow && pool.dispatch(task, true)) {
            return;
        }
        if (!pool.isRunning()) {
            throw pool.incidents().afterShutdown(task);
        } else if (whenFull instanceof WhenFull.RunInCaller) {
            pool.statistics().ranInCaller();
            task.work().run();
        } else if (whenFull instanceof WhenFull.DiscardOldest) {
            discardOldestFor(task);
        } else if (whenFull instanceof WhenFull.Block block && pool.places().take(task, block.limit())) {
            enqueue(task);
        } else {
            throw pool.incidents().queueFull(task, pool);
        }
    }

    private void discardOldestFor(QueuedTask task) {
        while (true) {
            QueuedTask victim = pool.queue().pollOldest();
            if (victim != null) {
                pool.places().hand(victim, task);
                pool.incidents().turnAway(victim, "it was the oldest in a full queue");
                enqueue(task);
                return;
            }
            if (pool.places().take(task)) {
                enqueue(task);
                return;
            }
            Thread.onSpinWait();
        }
    }
}
