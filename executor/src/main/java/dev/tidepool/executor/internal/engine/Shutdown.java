package dev.tidepool.executor.internal.engine;

import dev.tidepool.executor.internal.lock.StackRoom;
import dev.tidepool.executor.internal.queue.MeasuredTask;
import dev.tidepool.executor.internal.queue.Withdrawable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Ends a pool, in order or at once. {@link PoolCore} holds the state. Thread-safe.
 *
 * <p><b>Memory.</b> An orderly end needs none. One at once may lack it: what needs memory comes before the first
 * change, or leaves the tasks to the next call.
 */
final class Shutdown {
    private final PoolCore core;

    /** What was taken for a call that then had no memory; the next one returns it. Guarded by the pool's lock. */
    private ArrayList<Runnable> unstarted = new ArrayList<>();

    Shutdown(PoolCore core) {
        this.core = core;
    }

    /** Accepts no more tasks; accepted ones still run. */
    void inOrder() {
        StackRoom.require();
        boolean first;
        core.lock.lock();
        try {
            first = core.isRunning();
            if (first) {
                core.state = RunState.SHUTDOWN;
            }
            core.lanes.openForGood();
            core.terminateIfDone();
        } finally {
            core.lock.unlock();
        }
        if (first) {
            core.permits.releaseAllWaiters();
        }
        for (Worker idle = nextIdle(); idle != null; idle = nextIdle()) {
            idle.unpark();
        }
        callControl();
    }

    /** Lets the worker that has been idle longest look for a task, or end; null if none is idle. */
    private @Nullable Worker nextIdle() {
        core.lock.lock();
        try {
            if (core.workers.idle() == 0) {
                return null;
            }
            // A submitter that comes later sees that the pool is shut down, and takes its task back.
            Worker idle = core.mayHaveTasks() ? core.workers.takeIdle() : core.workers.retireLongestIdle();
            core.terminateIfDone();
            return idle;
        } finally {
            core.lock.unlock();
        }
    }

    /** Accepts no more tasks, interrupts those that run and returns those that never started. */
    List<Runnable> atOnce() {
        StackRoom.require();
        List<Runnable> tasks;
        List<Worker> stopped = List.of();
        core.lock.lock();
        try {
            stopped = core.workers.all();
            stop();
            try {
                tasks = drain();
            } finally {
                core.terminateIfDone();
            }
        } finally {
            core.lock.unlock();
            end(stopped);
        }
        for (int i = 0; i < tasks.size(); i++) {
            if (tasks.get(i) instanceof Withdrawable withdrawable) {
                withdrawable.givenBack();
            }
        }
        return tasks;
    }

    private void stop() {
        boolean first = core.isRunning();
        if (!core.isStopping()) {
            core.state = RunState.STOP;
            core.workers.follow(core.decision, true);
        }
        if (first) {
            core.permits.releaseAllWaiters();
        }
        while (core.workers.idle() > 0) {
            core.workers.retireLongestIdle();
        }
    }

    private List<Runnable> drain() {
        ArrayList<Runnable> forNext = new ArrayList<>(0);
        int before = unstarted.size();
        unstarted.ensureCapacity(before + core.waiting());
        try {
            core.lanes.drainTo(unstarted);
        } finally {
            core.permits.release(unstarted.size() - before);
        }
        ArrayList<Runnable> tasks = unstarted;
        unstarted = forNext;
        for (int i = 0; i < tasks.size(); i++) { // without memory, what was taken must not be lost
            tasks.set(i, MeasuredTask.unwrap(tasks.get(i)));
        }
        return tasks;
    }

    private void end(List<Worker> stopped) {
        for (int i = 0; i < stopped.size(); i++) {
            stopped.get(i).interrupt();
            stopped.get(i).unpark();
        }
        callControl();
    }

    /**
     * The control loop must look after a thread that is being started, since it may never run its worker, and after
     * tasks that waited for room among those of their type, since every thread may be busy.
     */
    private void callControl() {
        if (core.workers.expected() > 0 || core.lanes.ready() > 0) {
            core.control.threadWanted();
        }
    }

    /** Waits until the pool has terminated; false if that took longer than the limit. */
    boolean await(long limit, TimeUnit unit) throws InterruptedException {
        return core.state == RunState.TERMINATED || (limit > 0 && core.terminated.await(limit, unit));
    }
}
