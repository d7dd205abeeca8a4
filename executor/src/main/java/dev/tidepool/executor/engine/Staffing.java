package dev.tidepool.executor.engine;

import dev.tidepool.policy.SizingDecision;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lets threads come and go as the decision in force says. The state is the {@link PoolCore}'s; this
 * is called by the control loop, and {@link #launch} by whoever hired a worker.
 */
final class Staffing {
    private final PoolCore core;

    Staffing(PoolCore core) {
        this.core = core;
    }

    /** Starts the thread of a worker that was hired, without the lock; false if that failed. */
    boolean launch(Worker worker) {
        try {
            Thread thread = core.options.threads().newThread(worker);
            if (thread == null) {
                throw new IllegalStateException("the thread factory returned null");
            }
            thread.start();
            return true;
        } catch (Throwable cause) {
            return launchFailed(worker, cause);
        }
    }

    /** The pool goes on with the threads it has; the control loop tries again if tasks need one. */
    private boolean launchFailed(Worker worker, Throwable cause) {
        core.lock.lock();
        try {
            if (worker.arrived) {
                return true; // the factory had started the thread itself, and it runs
            }
            core.crew.unhire(worker);
            core.terminateIfDone();
        } finally {
            core.lock.unlock();
        }
        worker.taker.retire();
        core.statistics.retire(worker.totals);
        core.incidents.threadFailed(cause);
        core.timekeeper.threadWanted();
        return false;
    }

    /** Puts a decision into force: retires surplus threads and creates those that it wants. */
    void apply(SizingDecision next, WorkerPool pool) {
        List<Worker> surplus = new ArrayList<>();
        core.lock.lock();
        try {
            core.decision = next;
            core.crew.follow(next, core.isStopping());
            while (core.crew.alive() > next.limit() && core.crew.hasIdle()) {
                surplus.add(core.crew.retireLongestIdle());
            }
        } finally {
            core.lock.unlock();
        }
        surplus.forEach(Worker::wake);
        boolean wanted = true;
        while (wanted) {
            Worker worker = hireIfWanted(next, pool);
            wanted = worker != null && launch(worker);
        }
    }

    private @Nullable Worker hireIfWanted(SizingDecision wanted, WorkerPool pool) {
        core.lock.lock();
        try {
            Crew crew = core.crew;
            boolean superseded = !core.isRunning() || !core.decision.equals(wanted);
            if (superseded || crew.alive() >= wanted.limit()) {
                return null;
            }
            int waiting = core.queue.size();
            boolean forBacklog = waiting > 0 && crew.backlogGrows(waiting);
            if (crew.alive() >= wanted.target() && !forBacklog) {
                return null;
            }
            return crew.hire(pool);
        } finally {
            core.lock.unlock();
        }
    }

    /**
     * Ends the threads whose idle time is over.
     *
     * @return when the next one's will be, on the pool's clock; {@link Long#MAX_VALUE} for never
     */
    long retireExpired(long nowNanos) {
        List<Worker> expired = new ArrayList<>();
        long deadline;
        core.lock.lock();
        try {
            deadline = core.crew.idleDeadline();
            while (deadline != Long.MAX_VALUE && deadline - nowNanos <= 0) {
                expired.add(core.crew.retireLongestIdle());
                deadline = core.crew.idleDeadline();
            }
        } finally {
            core.lock.unlock();
        }
        expired.forEach(Worker::wake);
        return deadline;
    }
}
