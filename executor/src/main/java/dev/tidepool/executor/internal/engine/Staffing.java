package dev.tidepool.executor.internal.engine;

import dev.tidepool.policy.SizingDecision;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Lets threads come and go as the decision in force says. The state is the {@link PoolCore}'s; this
 * is called by the control loop, and where a backlog may grow the pool by submitters and workers.
 * Threads are created without the lock, by whoever hired the worker, one after the other.
 */
final class Staffing {
    /** Threads being started at once at most for a backlog; each starts the next where one is needed. */
    private static final int STARTING_AT_ONCE = 4;

    private static final long FIRST_THREAD_NANOS = 100_000_000;
    private static final long KEEPER_NANOS = 10_000_000;

    private final PoolCore core;
    private final WakeUps wakeUps;
    private final AtomicBoolean keeping = new AtomicBoolean();

    Staffing(PoolCore core, WakeUps wakeUps) {
        this.core = core;
        this.wakeUps = wakeUps;
    }

    /**
     * Grows the pool if the backlog asks for it.
     *
     * <p>A worker that is started asks again itself, once it has looked for a task, so a backlog for many threads
     * starts a few at once and these the others.
     *
     * @param submitted the task that the caller has just queued; null if it has not
     * @return false if that task was taken back, because there is no thread at all
     */
    boolean growFor(@Nullable Runnable submitted, WorkerPool pool) {
        Worker worker = mayAskForThread(submitted) ? hireFor(submitted, pool) : null;
        if (worker == null) {
            awaitFirstThread();
            return true;
        }
        return launch(worker) || submitted == null || core.crew.alive() > 0 || !core.takeBack(submitted);
    }

    /** Whether it looks, without the lock, as if the backlog or the policy asked for a thread. */
    private boolean mayAskForThread(@Nullable Runnable submitted) {
        SizingDecision now = core.decision;
        boolean always = now.growWhileIdle() && submitted != null;
        long spoken = (long) core.crew.idle() + core.crew.expected() + now.growAtBacklog();
        return always || core.crew.alive() == 0 || core.queue.estimate() > spoken;
    }

    /**
     * Waits while the only threads are just being started, which takes some 0.1 ms. Whoever starts them may be the
     * control loop, a daemon: a submitter that is the program's last other thread and goes on would take the JVM, and
     * the task that it left to them, with it. Not for long, as a thread factory may submit tasks itself, or wait for a
     * lock that the submitter holds: after that, a thread that does nothing else keeps the JVM.
     */
    @SuppressWarnings("ThreadPriorityCheck")
    private void awaitFirstThread() {
        if (!isFirstThreadStarting()) {
            return;
        }
        long began = System.nanoTime();
        while (isFirstThreadStarting()) {
            if (System.nanoTime() - began >= FIRST_THREAD_NANOS) {
                keepJvm();
                return;
            }
            Thread.yield();
        }
    }

    private boolean isFirstThreadStarting() {
        return core.crew.arrived() == 0 && core.crew.alive() > 0;
    }

    private void keepJvm() {
        if (!keeping.compareAndSet(false, true)) {
            return;
        }
        try {
            new Thread(null, this::keep, "tidepool-" + core.options.name() + "-keeper", 0, false).start();
        } catch (OutOfMemoryError noThread) {
            keeping.set(false); // nor will the pool get one
        }
    }

    private void keep() {
        do {
            while (isFirstThreadStarting()) {
                LockSupport.parkNanos(this, KEEPER_NANOS);
            }
            keeping.set(false);
        } while (isFirstThreadStarting() && keeping.compareAndSet(false, true));
    }

    private @Nullable Worker hireFor(@Nullable Runnable submitted, WorkerPool pool) {
        core.lock.lock();
        try {
            Crew crew = core.crew;
            int waiting = core.queue.size();
            boolean grows;
            if (submitted != null && core.isRunning() && core.decision.growWhileIdle()) {
                grows = crew.growsOnSubmission(waiting);
            } else if (waiting == 0 || core.isStopping()) {
                grows = false;
            } else if (crew.alive() == 0) {
                grows = true;
            } else {
                grows = core.isRunning() && crew.starting() < STARTING_AT_ONCE && crew.backlogGrows(waiting);
            }
            return grows ? crew.hire(pool) : null;
        } finally {
            core.lock.unlock();
        }
    }

    /**
     * Sees to it that waiting tasks have workers: calls one that is idle, grows the pool as far as the
     * backlog allows; a queue that is not empty has at least one thread.
     *
     * @return whether tasks wait for which no thread could be created
     */
    boolean serveQueue(WorkerPool pool) {
        if (core.queue.mayHaveTasks()) {
            wakeUps.callIfIdle();
        }
        while (core.crew.mayGrow() && core.queue.mayHaveTasks()) {
            Worker worker = hireFor(null, pool);
            if (worker == null) {
                return false;
            }
            if (!launch(worker)) {
                return true;
            }
        }
        return false;
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
