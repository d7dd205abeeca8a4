package dev.tidepool.executor.internal.engine;

import dev.tidepool.executor.internal.lock.StackRoom;
import dev.tidepool.executor.internal.lock.Yield;
import dev.tidepool.policy.SizingDecision;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Starts and ends threads as the decision in force says. {@link PoolCore} holds the state. The control loop
 * calls this class; so do submitters and workers when a backlog may grow the pool. The thread that
 * adds a worker also starts its thread, without the lock.
 */
final class PoolSizer {
    /** Most threads that a backlog starts at once. Each of them starts the next if another is needed. */
    private static final int MAX_STARTING = 4;

    private static final long FIRST_THREAD_NANOS = 100_000_000;
    private static final long KEEPER_NANOS = 10_000_000;

    private final PoolCore core;
    private final WorkerWaker waker;
    private final WorkerFactory factory;
    private final AtomicBoolean keepingJvm = new AtomicBoolean();
    private final Runnable keeper = this::keep;

    PoolSizer(PoolCore core, WorkerWaker waker, WorkerFactory factory) {
        this.core = core;
        this.waker = waker;
        this.factory = factory;
    }

    /**
     * Grows the pool if the backlog asks for it. A started worker asks again once it has looked for a task,
     * so a large backlog starts a few threads at once and these start the others. A caller that relies on a thread
     * which another one starts, and which fails, tries to start one itself.
     *
     * @param submitted the task that the caller has just queued; null if it queued none
     * @return false if that task was taken back because there is no thread at all
     * @throws StackOverflowError if the stack has too little room; nothing has then changed
     */
    boolean growFor(@Nullable Runnable submitted) {
        boolean failed = false;
        do {
            Worker worker = null;
            if (mayNeedThread(submitted)) {
                StackRoom.require();
                try {
                    worker = addFor(submitted);
                } catch (OutOfMemoryError noWorker) {
                    notAdded(noWorker);
                    failed = true;
                }
            }
            if (worker != null && startThread(worker)) {
                return true;
            }
            failed |= worker != null;
            failed |= awaitFirstThread();
        } while (!failed && submitted != null && hasTasksAndNoThread());
        return !failed || submitted == null || core.workers.alive() > 0 || !core.takeBack(submitted);
    }

    /**
     * Whether tasks wait for a thread and none is there or on its way. A blocked worker will look for them. They count
     * as in {@link #addFor}: a place in the queue that a task has left asks for no thread.
     */
    private boolean hasTasksAndNoThread() {
        return core.workers.alive() == 0 && core.workers.running() == 0 && core.runnable() > 0 && !core.isStopping();
    }

    /** Whether, as far as the hints show, the backlog or the policy asks for a thread. */
    private boolean mayNeedThread(@Nullable Runnable submitted) {
        SizingDecision now = core.decision;
        boolean always = now.growWhileIdle() && submitted != null;
        long covered = (long) core.workers.idle() + core.workers.expected() + now.growAtBacklog();
        return always || core.workers.alive() == 0 || core.queue.estimate() + core.lanes.ready() > covered;
    }

    /**
     * Waits while the only threads are being started, which takes about 0.1 ms. The control loop, a daemon,
     * may be the one that starts them. If the submitter is the last other thread of the program and returned,
     * the JVM would exit and lose the task. The wait is short, because a thread factory may submit tasks
     * itself or need a lock that the submitter holds. After that, a separate thread keeps the JVM alive, and the
     * control loop looks after the task.
     *
     * @return whether a thread ended without running its worker
     */
    private boolean awaitFirstThread() {
        if (!isFirstThreadStarting()) {
            return false;
        }
        long began = core.nanoTime();
        while (isFirstThreadStarting()) {
            if (discardNeverRun()) {
                return true;
            }
            if (core.nanoTime() - began >= FIRST_THREAD_NANOS) {
                keepJvm();
                return false;
            }
            Yield.now();
        }
        return false;
    }

    /** Removes the workers whose threads have ended without running them; false if there is none. */
    private boolean discardNeverRun() {
        List<Worker> found;
        core.lock.lock();
        try {
            found = core.workers.neverRun();
        } finally {
            core.lock.unlock();
        }
        boolean discarded = false;
        for (Worker worker : found) {
            discarded |= !startFailed(
                    worker, new IllegalStateException("the factory's thread ended before it ran what it was given"));
        }
        return discarded;
    }

    private boolean isFirstThreadStarting() {
        return core.workers.running() == 0 && core.workers.alive() > 0;
    }

    private void keepJvm() {
        if (!keepingJvm.compareAndSet(false, true)) {
            return;
        }
        try {
            Thread thread = IndependentThread.ofJvm(keeper, "tidepool-" + core.options.name() + "-keeper");
            thread.setDaemon(false);
            thread.start();
        } catch (OutOfMemoryError noThread) {
            keepingJvm.set(false); // the pool will not get a thread either
        }
    }

    private void keep() {
        do {
            while (isFirstThreadStarting() && !discardsNeverRun()) {
                LockSupport.parkNanos(this, KEEPER_NANOS);
            }
            keepingJvm.set(false);
        } while (isFirstThreadStarting() && keepingJvm.compareAndSet(false, true));
    }

    private boolean discardsNeverRun() {
        try {
            return discardNeverRun();
        } catch (OutOfMemoryError again) {
            return false; // without this thread, the JVM might end
        }
    }

    private @Nullable Worker addFor(@Nullable Runnable submitted) {
        core.lock.lock();
        try {
            WorkerSet workers = core.workers;
            int waiting = core.runnable();
            boolean grows;
            if (submitted != null && core.isRunning() && core.decision.growWhileIdle()) {
                grows = workers.growsOnSubmission(waiting);
            } else if (waiting == 0 || core.isStopping()) {
                grows = false;
            } else if (workers.alive() == 0) {
                grows = workers.limit() > 0;
            } else {
                grows = workers.starting() < MAX_STARTING && workers.backlogGrows(waiting);
            }
            return grows ? add() : null;
        } finally {
            core.lock.unlock();
        }
    }

    /** Adds a worker, whose thread the caller must start without the lock. Call it under the lock. */
    Worker add() {
        return core.workers.add(factory);
    }

    /** See {@link WorkerPool#serveQueue}. */
    boolean serveQueue() {
        if (core.mayHaveTasks()) {
            waker.wakeIfIdle();
        }
        while (core.workers.mayGrow() && core.mayHaveTasks()) {
            Worker worker;
            try {
                worker = addFor(null);
            } catch (OutOfMemoryError noWorker) {
                notAdded(noWorker);
                return true;
            }
            if (worker == null) {
                return false;
            }
            if (!startThread(worker)) {
                return true;
            }
        }
        return false;
    }

    /** Starts the thread of a worker that was added; false if that failed. Call it without the lock. */
    boolean startThread(Worker worker) {
        try {
            Thread thread = core.options.threads().newThread(worker);
            if (thread == null) {
                throw new IllegalStateException("the thread factory returned null");
            }
            thread.start();
            worker.startedBy(thread);
            return true;
        } catch (Throwable cause) {
            return startFailed(worker, cause);
        }
    }

    /** The pool continues with the threads that it has; the control loop tries again if tasks need one. */
    private boolean startFailed(Worker worker, Throwable cause) {
        if (!discard(worker)) {
            return true; // the factory had started the thread itself, or another caller has seen the failure
        }
        notAdded(cause);
        return false;
    }

    private void notAdded(Throwable cause) {
        core.control.threadWanted();
        core.rejections.threadFailed(cause);
    }

    /** Removes a worker that was added and has no thread; false if its thread runs or another thread removed it. */
    boolean discard(Worker worker) {
        core.lock.lock();
        try {
            if (worker.state != WorkerState.CREATED) {
                return false;
            }
            core.workers.removeUnstarted(worker);
            core.terminateIfDone();
        } finally {
            core.lock.unlock();
        }
        worker.taker.retire();
        core.statistics.retire(worker.totals);
        return true;
    }

    /** See {@link WorkerPool#apply}. */
    void apply(SizingDecision next) {
        core.lock.lock();
        try {
            core.decision = next;
            core.workers.follow(next, core.isStopping());
        } finally {
            core.lock.unlock();
        }
        // One at a time, since a list needs memory: no worker must be retired and then forgotten.
        for (Worker surplus = retireSurplus(); surplus != null; surplus = retireSurplus()) {
            surplus.unpark();
        }
        core.followLanes(next);
        boolean wanted = true;
        while (wanted) {
            Worker worker = addIfWanted(next);
            wanted = worker != null && startThread(worker);
        }
        if (core.lanes.ready() > 0) {
            serveQueue();
        }
    }

    private @Nullable Worker retireSurplus() {
        core.lock.lock();
        try {
            boolean surplus = core.workers.alive() > core.workers.limit() && core.workers.idle() > 0;
            return surplus ? core.workers.retireLongestIdle() : null;
        } finally {
            core.lock.unlock();
        }
    }

    private @Nullable Worker addIfWanted(SizingDecision wanted) {
        core.lock.lock();
        try {
            WorkerSet workers = core.workers;
            boolean superseded = core.isStopping() || !core.decision.asksSameAs(wanted);
            if (superseded || workers.alive() >= workers.limit()) {
                return null;
            }
            int waiting = core.runnable();
            boolean forTarget = workers.alive() < wanted.target() && (waiting > 0 || core.isRunning());
            boolean forBacklog = waiting > 0 && workers.backlogGrows(waiting);
            return forTarget || forBacklog ? add() : null;
        } finally {
            core.lock.unlock();
        }
    }

    /** See {@link WorkerPool#retireExpired}. */
    long retireExpired(long nowNanos) {
        discardNeverRun();
        while (true) {
            Worker expired = null;
            long deadline;
            core.lock.lock();
            try {
                deadline = core.workers.idleDeadline();
                if (deadline != Long.MAX_VALUE && deadline - nowNanos <= 0) {
                    expired = core.workers.retireLongestIdle();
                } else if (core.workers.starting() > 0) {
                    deadline = Math.min(deadline, nowNanos + FIRST_THREAD_NANOS);
                }
            } finally {
                core.lock.unlock();
            }
            if (expired == null) {
                return deadline;
            }
            expired.unpark();
        }
    }
}
