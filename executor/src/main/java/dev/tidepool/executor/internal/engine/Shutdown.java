package dev.tidepool.executor.internal.engine;

import dev.tidepool.executor.internal.queue.MeasuredTask;
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
            // Those that are needed for what waits leave the idle set as others do: one is called, the rest follow.
            while (core.crew.hasIdle() && !core.queue.mayHaveTasks()) {
                woken.add(core.crew.retireLongestIdle());
            }
            while (core.crew.hasIdle()) {
                Worker worker = core.crew.call();
                worker.called = true;
                woken.add(worker);
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
        List<Runnable> unstarted = new ArrayList<>();
        List<Worker> interrupted;
        boolean first;
        core.lock.lock();
        try {
            first = core.isRunning();
            if (!core.isStopping()) {
                core.state = RunState.STOP;
                core.crew.follow(core.decision, true);
            }
            core.queue.drainTo(unstarted);
            core.places.give(unstarted.size());
            interrupted = core.crew.workers();
            while (core.crew.hasIdle()) {
                core.crew.retireLongestIdle();
            }
            core.terminateIfDone();
        } finally {
            core.lock.unlock();
        }
        interrupted.forEach(Worker::interrupt);
        interrupted.forEach(Worker::wake);
        if (first) {
            core.places.openForShutdown();
        }
        return unstarted.stream().map(MeasuredTask::unwrap).toList();
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
