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
    /** How long a place may be neither free nor taken by a task that waits; mostly it is for less than 1 us. */
    private static final long PLACE_NANOS = 100_000_000;

    private final WorkerPool pool;
    private final PoolCore core;
    private final boolean bounded;

    public Submission(WorkerPool pool) {
        this.pool = pool;
        this.core = pool.core();
        this.bounded = core.options.bounded();
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
        if (!bounded || core.permits.tryAcquire() || getsFreePlace()) {
            admit(task);
        } else {
            queueFull(task);
        }
    }

    /** A task leaves the queue before its permit is free. Whoever has seen it leave, gets its place. */
    private boolean getsFreePlace() {
        if (core.waiting() >= core.permits.capacity()) {
            return false;
        }
        long began = core.nanoTime();
        for (int attempt = 1; !core.permits.tryAcquire(); attempt++) {
            if (core.waiting() >= core.permits.capacity() || !mayGetPlace(began)) {
                return false;
            }
            Backoff.pause(attempt);
        }
        return true;
    }

    /** Queues a task that has a permit, unless it has that from the shutdown, which lets every submitter go on. */
    private void admit(Runnable task) {
        if (core.isRunning()) {
            if (!pool.enqueue(task)) {
                afterShutdown(task);
            }
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
        admit(arrivingNow(task));
    }

    /** The time for which a full queue blocked the caller is no wait in the queue. Other tasks are measured there. */
    private Runnable arrivingNow(Runnable task) {
        try {
            return MeasuredTask.isLongRunning(task)
                    ? new MeasuredTask(MeasuredTask.unwrap(task), core.nanoTime(), 0, null)
                    : task;
        } catch (OutOfMemoryError noMemory) {
            return task; // it holds a permit
        }
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

    /**
     * The task is accepted before it gets its place: a shutdown meanwhile refuses it no more, since it would then cost
     * the oldest task, too. That one is discarded last, because foreign code learns of it and may submit again.
     *
     * <p>While no task waits and no place is free, another submission is about to use one, or a worker to give one
     * back. A submission may be held up by its classifier, and that may even wait for this one.
     */
    private void discardOldestFor(Runnable task) {
        Runnable oldest = null;
        boolean placed = false;
        if (core.beginEntering()) {
            try {
                long began = core.nanoTime();
                for (int attempt = 1; !placed && mayGetPlace(began); attempt++) {
                    oldest = core.lanes.takeOldest();
                    placed = oldest != null || core.permits.tryAcquire();
                    if (!placed) {
                        Backoff.pause(attempt);
                    }
                }
            } finally {
                if (!placed) {
                    core.endEntering();
                }
            }
        }
        try {
            if (placed) {
                enqueueAccepted(task);
            } else if (core.isRunning()) {
                countArrival(task);
                core.rejections.discard(task, "each place in its queue is taken by a task that is being submitted");
            } else {
                rejectAfterShutdown(task);
            }
        } finally {
            if (oldest != null) {
                core.rejections.discard(oldest, "it was the oldest in a full queue");
            }
        }
    }

    private void enqueueAccepted(Runnable task) {
        if (!pool.enqueueAccepted(task)) {
            afterShutdown(task);
        }
    }

    private boolean mayGetPlace(long began) {
        return !core.isStopping() && core.nanoTime() - began < PLACE_NANOS;
    }

    /** Counts the arrival of a task that does not enter the queue, which would count it. */
    private void countArrival(Runnable task) {
        if (!MeasuredTask.isLongRunning(task)) {
            core.statistics.arrivedElsewhere(1);
        }
        core.control.workArrived();
    }
}
