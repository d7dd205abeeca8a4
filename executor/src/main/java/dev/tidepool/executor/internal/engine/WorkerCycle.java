package dev.tidepool.executor.internal.engine;

import dev.tidepool.executor.internal.lock.StackRoom;
import dev.tidepool.executor.internal.queue.Backoff;
import dev.tidepool.executor.internal.queue.TaskQueue;
import org.jspecify.annotations.Nullable;

/**
 * What a worker does between two tasks: it takes the next one, idles while there is none, and ends when the pool
 * shrinks. Only workers call it. {@link PoolCore} holds the state and its rules. Thread-safe.
 */
final class WorkerCycle {
    private static final ThreadLocal<@Nullable Worker> CURRENT = new ThreadLocal<>();

    private final PoolCore core;
    private final WorkerWaker waker;
    private final PoolSizer sizer;

    WorkerCycle(PoolCore core, WorkerWaker waker, PoolSizer sizer) {
        this.core = core;
        this.waker = waker;
        this.sizer = sizer;
    }

    /** The worker of the calling thread, in whatever pool; null for other threads. */
    static @Nullable Worker current() {
        return CURRENT.get();
    }

    /** Index of the calling worker if it belongs to this pool. */
    int home() {
        Worker current = CURRENT.get();
        return current != null && current.belongsTo(core) ? current.index : TaskQueue.EXTERNAL;
    }

    /** Returns the next task of the calling worker, or null when its thread must end. */
    @Nullable
    Runnable nextTask(Worker worker) {
        while (true) {
            if (core.workers.mustShrink() && removeIfSurplus(worker)) {
                return null;
            }
            boolean mayBatch = core.queue.batches() && !core.workers.mayGrow();
            Runnable task = core.lanes.isOpen() ? worker.taker.poll(mayBatch) : core.lanes.next(worker, mayBatch);
            if (task != null) {
                if (worker.state != WorkerState.BUSY || worker.searches) {
                    foundFirstTask(worker);
                } else {
                    core.permits.release(1);
                }
                if (!core.tasksExpire || !core.expiry.drops(task)) {
                    return task;
                }
            } else if (!awaitTask(worker)) {
                return null;
            }
        }
    }

    /**
     * The calling worker found its first task since it was started or woken. It must run that task even if there is no
     * memory to call others; the control loop then does so.
     */
    private void foundFirstTask(Worker worker) {
        try {
            callOthers(worker);
        } catch (Throwable exhausted) {
            core.control.threadWanted();
        }
    }

    private void callOthers(Worker worker) {
        if (worker.state != WorkerState.BUSY) {
            core.lock.lock();
            try {
                core.workers.tookTask(worker);
            } finally {
                core.lock.unlock();
            }
        } else {
            core.permits.release(1);
        }
        waker.endSearch(worker);
        if (core.mayHaveTasks()) {
            waker.wakeIfIdle();
            if (core.workers.mayGrow()) {
                sizer.growFor(null);
            }
        }
    }

    private boolean removeIfSurplus(Worker worker) {
        core.lock.lock();
        try {
            if (core.workers.alive() <= core.workers.limit() && !core.isStopping()) {
                return false;
            }
            core.workers.remove(worker);
            core.terminateIfDone();
            return true;
        } finally {
            core.lock.unlock();
        }
    }

    /** Lets the calling worker idle until there may be a task for it; false when its thread must end. */
    private boolean awaitTask(Worker worker) {
        waker.endSearch(worker);
        if (waker.searchBeforeIdle(worker)) {
            return true;
        }
        worker.taker.rest();
        long deadline;
        core.lock.lock();
        try {
            core.workers.clearExpected(worker);
            if (endsWhenIdle() || !core.isRunning()) {
                if (core.mayHaveTasks()) {
                    return true;
                }
                core.workers.remove(worker);
                core.terminateIfDone();
                return false;
            }
            core.workers.becomeIdle(worker);
            deadline = core.workers.idleDeadline();
        } finally {
            core.lock.unlock();
        }
        core.control.wakeBy(deadline);
        waker.spin(worker);
        return idle(worker);
    }

    private boolean idle(Worker worker) {
        int attempt = 0;
        while (true) {
            WorkerState state = worker.state;
            if (state != WorkerState.IDLE) {
                return state != WorkerState.REMOVED;
            }
            if (!core.mayHaveTasks()) {
                if (worker.called) {
                    waker.endSearch(worker); // and look again
                } else {
                    worker.park();
                    attempt = 0;
                }
            } else if (!core.hasTasks()) {
                Backoff.pause(++attempt); // a submitter is about to publish a task
            } else if (stopIdling(worker)) {
                return true;
            }
        }
    }

    private boolean endsWhenIdle() {
        return core.decision.idleTimeout().isZero() && core.workers.mayIdleAway(core.workers.idle());
    }

    private boolean stopIdling(Worker worker) {
        core.lock.lock();
        try {
            return core.workers.stopIdling(worker);
        } finally {
            core.lock.unlock();
        }
    }

    /** The calling thread runs a worker; false if the worker was removed before, or another thread runs it. */
    boolean threadRuns(Worker worker) {
        core.lock.lock();
        try {
            if (worker.state != WorkerState.CREATED) {
                return false;
            }
            core.workers.threadRuns(worker);
        } finally {
            core.lock.unlock();
        }
        return true;
    }

    /** The calling worker begins. */
    void enter(Worker worker) {
        CURRENT.set(worker);
    }

    /** The calling worker's thread is about to end. If waiting tasks need a thread, the pool creates one. */
    void threadEnds(Worker worker) {
        waker.endSearch(worker);
        try {
            CURRENT.remove();
            core.lanes.leave(worker);
            worker.taker.retire();
        } finally {
            leave(worker);
            replace(worker);
        }
    }

    private void replace(Worker ended) {
        try {
            core.statistics.retire(ended.totals);
            sizer.serveQueue();
        } catch (Throwable exhausted) {
            core.control.threadWanted();
        }
    }

    private void leave(Worker worker) {
        core.lock.lock();
        try {
            if (worker.state != WorkerState.REMOVED) {
                core.workers.remove(worker);
            }
            core.terminateIfDone();
        } finally {
            core.lock.unlock();
        }
    }

    /**
     * The calling worker's task no longer counts against the limit of its type; another of the type may begin.
     *
     * @throws StackOverflowError if the stack has too little room; nothing has then changed
     */
    void leaveLane(Worker worker) {
        if (core.lanes.isOpen()) {
            return;
        }
        StackRoom.require();
        core.lanes.leave(worker);
        if (core.lanes.ready() > 0) {
            serveQueue();
        }
    }

    /** The calling worker begins a blocking call or a long-running task; another may take its place. */
    void detach(Worker worker, boolean blocks) {
        core.lock.lock();
        try {
            core.workers.detach(worker, blocks);
        } finally {
            core.lock.unlock();
        }
        serveQueue();
    }

    private void serveQueue() {
        try {
            sizer.serveQueue();
        } catch (Throwable exhausted) {
            core.control.threadWanted();
        }
    }

    /** The calling worker has ended what it began with {@link #detach}. */
    void attach(Worker worker) {
        core.lock.lock();
        try {
            core.workers.attach(worker);
        } finally {
            core.lock.unlock();
        }
        core.control.workArrived();
    }

    /** Says so if every thread that the pool may have is inside a blocking call. Throws nothing: a call has begun. */
    void reportIfNoThreadIsLeft() {
        if (core.workers.alive() > 0) {
            return; // without the lock, as nearly always
        }
        try {
            report();
        } catch (Throwable noMemory) {
            // The next one to wait reports it.
        }
    }

    private void report() {
        int max;
        core.lock.lock();
        try {
            if (core.workers.limit() > 0 || core.workers.alive() > 0) {
                return;
            }
            max = core.workers.totals().blocked();
        } finally {
            core.lock.unlock();
        }
        core.events.waitsForItself(max);
    }

    /** Clears an interrupt meant for an earlier task. A pool that is being stopped interrupts every task. */
    void settleInterrupt() {
        if (core.state == RunState.STOP || (Thread.interrupted() && core.state == RunState.STOP)) {
            try {
                Thread.currentThread().interrupt();
            } catch (Throwable failure) {
                core.events.interruptFailed(failure);
            }
        }
    }
}
