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
    private final PoolCore core;
    private final WhenFull whenFull;

    /** Makes the entrance of {@code pool}. */
    public Submission(WorkerPool pool) {
        this.pool = pool;
        this.core = pool.core();
        this.whenFull = core.options.whenFull();
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
                work, core.nanoTime(), longRunning ? null : core.statistics.arrived(origin), longRunning);
        if (work instanceof TaskFuture<?> future) {
            future.withdrawnBy(() -> pool.takeBack(task));
        }
        core.timekeeper.workArrived();
        if (!core.isRunning()) {
            throw core.incidents.afterShutdown(task);
        }
        if (pool.mayDispatch() && pool.dispatch(task, false)) {
            return;
        }
        if (core.places.take()) {
            enqueue(task);
        } else {
            full(task);
        }
    }

    private void enqueue(QueuedTask task) {
        if (!pool.enqueue(task)) {
            throw core.incidents.afterShutdown(task);
        }
    }

    private void full(QueuedTask task) {
        boolean mayGrow = core.decision.growAtBacklog() != SizingDecision.NEVER_GROW;
        if (mayGrow && pool.dispatch(task, true)) {
            return;
        }
        if (!core.isRunning()) {
            throw core.incidents.afterShutdown(task);
        } else if (whenFull instanceof WhenFull.RunInCaller) {
            if (!task.longRunning()) {
                core.statistics.ranInCaller();
            }
            task.work().run();
        } else if (whenFull instanceof WhenFull.DiscardOldest) {
            discardOldestFor(task);
        } else if (whenFull instanceof WhenFull.Block block && core.places.take(block.limit())) {
            enqueue(task);
        } else {
            throw core.incidents.queueFull(task, pool);
        }
    }

    private void discardOldestFor(QueuedTask task) {
        while (true) {
            QueuedTask victim = core.queue.pollOldest();
            if (victim != null) {
                core.incidents.turnAway(victim, "it was the oldest in a full queue");
                enqueue(task);
                return;
            }
            if (core.places.take()) {
                enqueue(task);
                return;
            }
            Thread.onSpinWait();
        }
    }
}
