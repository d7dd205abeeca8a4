package dev.tidepool.executor.internal.engine;

import dev.tidepool.executor.internal.queue.Backoff;
import dev.tidepool.executor.internal.queue.MeasuredTask;
import dev.tidepool.policy.SizingDecision;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiConsumer;

/**
 * Brings tasks into a pool: into the queue or, if that is full, to a new thread or to the {@link
 * FullQueueAction} of the pool. Thread-safe; {@link PoolCore} holds the state.
 */
public final class Submission {
    private final WorkerPool pool;
    private final PoolCore core;

    public Submission(WorkerPool pool) {
        this.pool = pool;
        this.core = pool.core();
    }

    /**
     * Accepts a task.
     *
     * @param longRunning whether the task stays out of the statistics
     * @throws RejectedExecutionException if the pool is shut down, if the queue is full and the pool
     *     rejects, or if no thread is alive and none could be created
     * @throws RuntimeException whatever the classifier throws when asked for the task's type
     */
    public void execute(Runnable work, boolean longRunning) {
        Runnable task = longRunning ? new MeasuredTask(work, core.nanoTime(), 0, null) : work;
        if (core.permits.tryAcquire()) {
            admit(task);
        } else {
            queueFull(task);
        }
    }

    /** Queues a task that has a permit, unless it has that from the shutdown, which lets every submitter go on. */
    private void admit(Runnable task) {
        if (core.isRunning()) {
            enqueue(task);
        } else { // queued now, the task could run or be returned by shutdownNow
            core.permits.release(1);
            rejectAfterShutdown(task);
        }
    }

    /** Announces a task with a deadline of its own, and returns the pool's clock. */
    public long expectsDeadline() {
        core.expiry.expects();
        return core.nanoTime();
    }

    /** Counts and reports a task that the caller could not submit because of {@code cause}. */
    public void failed(Runnable work, Throwable cause) {
        countArrival(work);
        core.rejections.failed(work, cause);
    }

    /** Rejects a task that was never queued. */
    private void rejectAfterShutdown(Runnable task) {
        countArrival(task);
        afterShutdown(task);
    }

    /** A pool that discards tasks throws nothing once it is shut down, as in the JDK. */
    private void afterShutdown(Runnable task) {
        switch (core.options.whenFull()) {
            case DISCARD_OLDEST, DISCARD_NEWEST -> core.rejections.discard(task, "it is shut down");
            case CALL_HANDLER -> callHandler(task, core.rejections.afterShutdown(task));
            case REJECT, BLOCK, RUN_IN_CALLER -> throw core.rejections.afterShutdown(task);
        }
    }

    /** The task is counted and reported already, so the handler may throw. */
    private void callHandler(Runnable task, RejectedExecutionException rejection) {
        BiConsumer<Runnable, RejectedExecutionException> handler = core.options.rejectionHandler();
        if (handler == null) {
            throw rejection;
        }
        handler.accept(MeasuredTask.unwrap(task), rejection);
    }

    private void enqueue(Runnable task) {
        if (!pool.enqueue(task)) {
            afterShutdown(task);
        }
    }

    private void queueFull(Runnable task) {
        boolean mayGrow = core.decision.growAtBacklog() != SizingDecision.NEVER_GROW;
        if (mayGrow && pool.enqueueForNewThread(task)) {
            return;
        }
        if (!core.isRunning()) {
            rejectAfterShutdown(task);
            return;
        }
        switch (core.options.whenFull()) {
            case RUN_IN_CALLER -> runInCaller(task);
            case DISCARD_OLDEST -> discardOldestFor(task);
            case BLOCK -> waitForRoom(task);
            case DISCARD_NEWEST -> {
                countArrival(task);
                core.rejections.discard(task, "its queue is full, and it discards the newest task");
            }
            case CALL_HANDLER -> callHandler(task, rejectAsFull(task));
            case REJECT -> throw rejectAsFull(task);
        }
    }

    private void waitForRoom(Runnable task) {
        if (!core.permits.tryAcquire(core.options.maxBlock())) {
            throw rejectAsFull(task);
        }
        admit(task);
    }

    private RejectedExecutionException rejectAsFull(Runnable task) {
        countArrival(task);
        return core.rejections.queueFull(task, pool);
    }

    private void runInCaller(Runnable task) {
        countArrival(task);
        if (!MeasuredTask.isLongRunning(task)) {
            core.statistics.ranInCaller();
        }
        Throwable unused = TaskFuture.runTaken(MeasuredTask.unwrap(task));
    }

    private void discardOldestFor(Runnable task) {
        for (int attempt = 1; core.isRunning(); attempt++) {
            Runnable oldest = core.lanes.takeOldest();
            if (oldest != null) {
                core.rejections.discard(oldest, "it was the oldest in a full queue");
                enqueue(task);
                return;
            }
            if (core.permits.tryAcquire()) {
                admit(task);
                return;
            }
            Backoff.pause(attempt);
        }
        rejectAfterShutdown(task);
    }

    /** Counts the arrival of a task that does not enter the queue, which would count it. */
    private void countArrival(Runnable task) {
        if (!MeasuredTask.isLongRunning(task)) {
            core.statistics.arrivedElsewhere(1);
        }
        core.control.workArrived();
    }
}
