package dev.tidepool.executor.internal.engine;

import dev.tidepool.executor.internal.queue.MeasuredTask;
import dev.tidepool.executor.internal.queue.Withdrawable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Ends a pool, in order or at once. {@link PoolCore} holds the state. Thread-safe. */
final class Shutdown {
    private final PoolCore core;

    Shutdown(PoolCore core) {
        this.core = core;
    }

    /** Accepts no more tasks; accepted ones still run. */
    void inOrder() {
        List<Worker> woken;
        boolean first;
        core.lock.lock();
        try {
            first = core.isRunning();
            if (first) {
                core.state = RunState.SHUTDOWN;
            }
            core.lanes.openForGood();
            woken = new ArrayList<>(core.workers.idle());
            // A submitter that comes later sees that the pool is shut down, and takes its task back.
            boolean needed = core.mayHaveTasks();
            while (core.workers.idle() > 0) {
                woken.add(needed ? core.workers.takeIdle() : core.workers.retireLongestIdle());
            }
            core.terminateIfDone();
        } finally {
            core.lock.unlock();
        }
        woken.forEach(Worker::unpark);
        awaitStarting();
        if (first) {
            core.permits.releaseAllWaiters();
        }
    }

    /** Accepts no more tasks, interrupts those that run and returns those that never started. */
    List<Runnable> atOnce() {
        List<Runnable> unstarted = new ArrayList<>(core.waiting());
        List<Worker> interrupted;
        boolean first;
        core.lock.lock();
        try {
            first = core.isRunning();
            if (!core.isStopping()) {
                core.state = RunState.STOP;
                core.workers.follow(core.decision, true);
            }
            core.lanes.drainTo(unstarted);
            core.permits.release(unstarted.size());
            interrupted = core.workers.all();
            while (core.workers.idle() > 0) {
                core.workers.retireLongestIdle();
            }
            core.terminateIfDone();
        } finally {
            core.lock.unlock();
        }
        interrupted.forEach(Worker::interrupt);
        interrupted.forEach(Worker::unpark);
        awaitStarting();
        if (first) {
            core.permits.releaseAllWaiters();
        }
        List<Runnable> tasks = unstarted.stream().map(MeasuredTask::unwrap).toList();
        for (Runnable task : tasks) {
            if (task instanceof Withdrawable withdrawable) {
                withdrawable.givenBack();
            }
        }
        return tasks;
    }

    /** A thread that is being started may never run its worker: the control loop must look after it. */
    private void awaitStarting() {
        if (core.workers.expected() > 0) {
            core.control.threadWanted();
        }
    }

    /** Waits until the pool has terminated; false if that took longer than the limit. */
    boolean await(long limit, TimeUnit unit) throws InterruptedException {
        long remaining = unit.toNanos(limit);
        core.lock.lock();
        try {
            while (core.state != RunState.TERMINATED) {
                if (remaining <= 0) {
                    return false;
                }
                remaining = core.termination.awaitNanos(remaining);
            }
            return true;
        } finally {
            core.lock.unlock();
        }
    }
}
