package dev.tidepool.executor.internal.engine;

import dev.tidepool.executor.TypedTask;
import dev.tidepool.executor.WhenFull;
import dev.tidepool.executor.internal.queue.Backoff;
import dev.tidepool.executor.internal.queue.MeasuredTask;
import dev.tidepool.policy.SizingDecision;
import java.util.concurrent.RejectedExecutionException;

/**
 * The way of a task into a pool: into the queue, or, where that is full, to a new thread or the way
 * that the user chose. Thread-safe; the state is the pool's.
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
        Object origin = work instanceof TaskFuture<?> future ? future.origin() : work;
        boolean longRunning = origin instanceof TypedTask typed && typed.isLongRunning();
        Runnable task = longRunning ? new MeasuredTask(work, core.nanoTime(), 0, null) : work;
        if (!core.isRunning()) {
            throw afterShutdown(task);
        }
        if (core.places.take()) {
            enqueue(task);
        } else {
            full(task);
        }
    }

    /** Rejects a task that was never queued. */
    private RejectedExecutionException afterShutdown(Runnable task) {
        countArrival(task);
        return core.incidents.afterShutdown(task);
    }

    private void enqueue(Runnable task) {
        if (!pool.enqueue(task)) {
            throw core.incidents.afterShutdown(task);
        }
    }

    private void full(Runnable task) {
        boolean mayGrow = core.decision.growAtBacklog() != SizingDecision.NEVER_GROW;
        if (mayGrow && pool.enqueueForNewThread(task)) {
            return;
        }
        if (!core.isRunning()) {
            throw afterShutdown(task);
        } else if (whenFull instanceof WhenFull.RunInCaller) {
            runInCaller(task);
        } else if (whenFull instanceof WhenFull.DiscardOldest) {
            discardOldestFor(task);
        } else if (whenFull instanceof WhenFull.Block block && core.places.take(block.limit())) {
            enqueue(task);
        } else {
            countArrival(task);
            throw core.incidents.queueFull(task, pool);
        }
    }

    private void runInCaller(Runnable task) {
        countArrival(task);
        if (!isLongRunning(task)) {
            core.statistics.ranInCaller();
        }
        task.run();
    }

    private void discardOldestFor(Runnable task) {
        for (int attempt = 1; ; attempt++) {
            Runnable victim = core.queue.takeOldest();
            if (victim != null) {
                core.incidents.turnAway(victim, "it was the oldest in a full queue");
                enqueue(task);
                return;
            }
            if (core.places.take()) {
                enqueue(task);
                return;
            }
            Backoff.pause(attempt);
        }
    }

    /** Counts the arrival of a task that does not come into the queue, which would count it. */
    private void countArrival(Runnable task) {
        if (!isLongRunning(task)) {
            core.statistics.arrivedElsewhere(1);
        }
        core.timekeeper.workArrived();
    }

    private static boolean isLongRunning(Runnable task) {
        return task instanceof MeasuredTask measured && measured.longRunning();
    }
}
