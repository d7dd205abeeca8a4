package dev.tidepool.executor.engine;

import dev.tidepool.executor.queue.QueuedTask;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The end of a pool, in order or at once. The state is the {@link PoolCore}'s. Thread-safe. */
final class Shutdown {
    private final PoolCore core;

    Shutdown(PoolCore core) {
        this.core = core;
    }

    /** Takes no more tasks; those accepted still run. */
    void inOrder() {
        List<Worker> woken = new ArrayList<>();
        boolean first;
        core.lock.lock();
        try {
            first = core.isRunning();
            if (first) {
                core.state = RunState.SHUTDOWN;
            }
            while (core.crew.hasIdle()) {
                QueuedTask task = core.queue.pollOldest();
                if (task != null) {
                    core.places.give(1);
                }
                woken.add(task == null ? core.crew.retireLongestIdle() : core.crew.assign(task));
            }
            core.terminateIfDone();
        } finally {
            core.lock.unlock();
        }
        woken.forEach(Worker::wake);
        if (first) {
            core.places.openForShutdown();
        }
    }

    /** Takes no more tasks, interrupts those that run and returns those that never started. */
    List<Runnable> atOnce() {
        List<QueuedTask> unstarted = new ArrayList<>();
        List<Worker> interrupted;
        boolean first;
        core.lock.lock();
        try {
            first = core.isRunning();
            if (!core.isStopping()) {
                core.state = RunState.STOP;
            }
            interrupted = core.crew.workers();
            for (Worker worker : interrupted) {
                QueuedTask task = worker.assigned.getAndSet(null);
                if (task != null) {
                    unstarted.add(task);
                    worker.retired = true;
                }
            }
            int assigned = unstarted.size();
            core.queue.drainTo(unstarted);
            core.places.give(unstarted.size() - assigned);
            while (core.crew.hasIdle()) {
                core.crew.retireLongestIdle();
            }
            core.terminateIfDone();
        } finally {
            core.lock.unlock();
        }
        interrupted.forEach(Worker::interrupt);
        if (first) {
            core.places.openForShutdown();
        }
        return unstarted.stream().map(QueuedTask::work).toList();
    }

    /** Waits until the pool has terminated; false if that took longer than the limit. */
    boolean await(long limit, TimeUnit unit) throws InterruptedException {
        long remaining = unit.toNanos(limit);
        core.lock.lockInterruptibly();
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
