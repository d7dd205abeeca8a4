package dev.tidepool.executor.internal.engine;

import dev.tidepool.executor.internal.queue.Backoff;
import dev.tidepool.executor.internal.queue.MeasuredTask;
import dev.tidepool.executor.internal.queue.TaskQueue;
import dev.tidepool.executor.internal.statistics.PoolStatistics;
import dev.tidepool.executor.internal.statistics.ThreadClock;
import dev.tidepool.policy.SizingDecision;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The engine: hands tasks from submitters to workers. {@link PoolCore} holds the state and its rules,
 * {@link PoolSizer} starts and ends threads, {@link Shutdown} ends the pool. Thread-safe.
 *
 * <p><b>Hand-over.</b> Every task goes through the queue. A submitter that then sees an idle worker and no
 * searcher wakes one (see {@link WorkerWaker}, also for why no wake-up is lost). A woken worker looks into
 * the queue; if it finds a task and more tasks wait, it wakes the next. So at most one worker at a time is on
 * its way without a task, idle workers wake one another as fast as there is work for them, and a flood of
 * submissions costs its submitters two reads each.
 *
 * <p><b>Growth.</b> A submitter, and a worker that has just found its first task, ask whether the backlog
 * grows the pool. Each starts at most one thread (see {@link PoolSizer}).
 */
public final class WorkerPool {
    private static final ThreadLocal<@Nullable Worker> CURRENT = new ThreadLocal<>();

    private final PoolCore core;
    private final PoolSizer sizer;
    private final Shutdown shutdown;
    private final boolean hasHomes;
    private final WorkerWaker waker;

    /**
     * Creates a pool without threads.
     *
     * @param options its settings
     * @param statistics counts everything
     * @param events where the pool reports what happens
     * @param control receives arrivals and idle deadlines
     * @param first the decision that holds until the next one
     */
    public WorkerPool(
            PoolOptions options,
            PoolStatistics statistics,
            PoolEvents events,
            ControlSignals control,
            SizingDecision first) {
        this.core = new PoolCore(options, statistics, events, control, first);
        this.waker = new WorkerWaker(core);
        this.sizer = new PoolSizer(core, waker);
        this.shutdown = new Shutdown(core);
        this.hasHomes = options.layout() != null && options.layout().queues() > 1;
    }

    // ---- Called by submitters

    /**
     * Queues a task that has a permit, and makes sure that a worker will take it.
     *
     * @return false if the pool was shut down meanwhile; the task then belongs to the caller again
     * @throws java.util.concurrent.RejectedExecutionException if no thread is alive and none could be
     *     created
     */
    boolean enqueue(Runnable task) {
        offer(task);
        if (!core.isRunning() && core.takeBack(task)) {
            return false;
        }
        waker.wakeIfIdle();
        if (core.workers.mayGrow() && !sizer.growFor(task, this)) {
            throw core.rejections.noThread(task);
        }
        return true;
    }

    /**
     * Queues a task for which there is no permit, together with a new thread.
     *
     * @return false if the pool may not or could not grow, or is shut down; the task then belongs to the
     *     caller
     * @throws java.util.concurrent.RejectedExecutionException if no thread is alive and none could be
     *     created
     */
    boolean enqueueForNewThread(Runnable task) {
        Worker worker;
        core.lock.lock();
        try {
            if (!core.isRunning() || core.workers.alive() >= core.decision.limit()) {
                return false;
            }
            worker = core.workers.add(this);
            core.permits.forceAcquire();
        } finally {
            core.lock.unlock();
        }
        offer(task);
        boolean started = sizer.startThread(worker);
        // A shutdownNow may have emptied the queue before the task entered it.
        boolean willRun = started && core.isRunning();
        if (willRun || !core.takeBack(task)) {
            return true;
        }
        if (!started && core.workers.alive() == 0) {
            throw core.rejections.noThread(task);
        }
        if (!MeasuredTask.isLongRunning(task)) {
            core.statistics.arrivedElsewhere(-1);
        }
        return false;
    }

    private void offer(Runnable task) {
        core.queue.offer(task, home());
        if (MeasuredTask.isLongRunning(task)) {
            core.statistics.arrivedElsewhere(-1);
        }
        core.control.workArrived();
    }

    /** Index of the calling worker if it belongs to this pool and the layout needs it. */
    private int home() {
        if (!hasHomes) {
            return TaskQueue.EXTERNAL;
        }
        Worker current = CURRENT.get();
        return current != null && current.belongsTo(this) ? current.index : TaskQueue.EXTERNAL;
    }

    // ---- Called by workers

    /** Returns the next task of the calling worker, or null when its thread must end. */
    @Nullable
    Runnable nextTask(Worker worker) {
        while (true) {
            if (core.workers.mustShrink() && removeIfSurplus(worker)) {
                return null;
            }
            Runnable task = worker.taker.poll(core.queue.batches() && !core.workers.mayGrow());
            if (task != null) {
                core.permits.release(1);
                if (worker.expected || worker.searches) {
                    foundFirstTask(worker);
                }
                return task;
            }
            if (!awaitTask(worker)) {
                return null;
            }
        }
    }

    /** The calling worker found its first task since it was started or woken. */
    private void foundFirstTask(Worker worker) {
        if (worker.expected) {
            core.lock.lock();
            try {
                core.workers.clearExpected(worker);
            } finally {
                core.lock.unlock();
            }
        }
        waker.endSearch(worker);
        if (core.queue.mayHaveTasks()) {
            waker.wakeIfIdle();
            if (core.workers.mayGrow()) {
                sizer.growFor(null, this);
            }
        }
    }

    private boolean removeIfSurplus(Worker worker) {
        core.lock.lock();
        try {
            if (core.workers.alive() <= core.decision.limit() && !core.isStopping()) {
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
                if (core.queue.mayHaveTasks()) {
                    return true;
                }
                core.workers.remove(worker);
                core.terminateIfDone();
                return false;
            }
            worker.woken = false;
            core.workers.becomeIdle(worker);
            deadline = core.workers.idleDeadline();
        } finally {
            core.lock.unlock();
        }
        core.control.idleUntil(deadline);
        waker.spin(worker);
        return idle(worker);
    }

    private boolean idle(Worker worker) {
        int attempt = 0;
        while (true) {
            if (worker.woken) {
                return true;
            }
            if (worker.retired) {
                return false;
            }
            if (!core.queue.mayHaveTasks()) {
                worker.park();
                attempt = 0;
            } else if (!core.queue.hasTasks()) {
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

    /** The calling worker's thread runs; false if the worker was removed before. */
    boolean threadRuns(Worker worker) {
        core.lock.lock();
        try {
            if (worker.removed) {
                return false;
            }
            core.workers.threadRuns(worker);
        } finally {
            core.lock.unlock();
        }
        CURRENT.set(worker);
        return true;
    }

    /** The calling worker's thread is about to end. If waiting tasks need a thread, the pool creates one. */
    void threadEnds(Worker worker) {
        CURRENT.remove();
        worker.taker.retire();
        core.lock.lock();
        try {
            if (!worker.removed) {
                core.workers.remove(worker);
            }
            core.terminateIfDone();
        } finally {
            core.lock.unlock();
        }
        core.statistics.retire(worker.totals);
        waker.endSearch(worker);
        serveQueue();
    }

    /** The calling worker begins a long-running task. */
    void detach() {
        core.lock.lock();
        try {
            core.workers.detach();
        } finally {
            core.lock.unlock();
        }
        serveQueue();
    }

    /** The calling worker has ended a long-running task. */
    void attach() {
        core.lock.lock();
        try {
            core.workers.attach();
        } finally {
            core.lock.unlock();
        }
    }

    /** Clears an interrupt meant for an earlier task. A pool that is being stopped interrupts every task. */
    void settleInterrupt() {
        if (core.isStopping() || (Thread.interrupted() && core.isStopping())) {
            Thread.currentThread().interrupt();
        }
    }

    // ---- Called by the control loop

    /**
     * Makes sure that waiting tasks have workers: wakes an idle one and grows the pool as far as the backlog
     * allows. A non-empty queue has at least one thread.
     *
     * @return whether tasks wait for which no thread could be created
     */
    public boolean serveQueue() {
        return sizer.serveQueue(this);
    }

    /** Puts a decision into force: retires surplus threads and creates those that it wants. */
    public void apply(SizingDecision next) {
        sizer.apply(next, this);
    }

    /**
     * Ends the threads whose idle time is over.
     *
     * @return when the idle time of the next thread ends, on the pool's clock; {@link Long#MAX_VALUE} for never
     */
    public long retireExpired(long nowNanos) {
        return sizer.retireExpired(nowNanos);
    }

    // ---- Called by the executor

    /** Accepts no more tasks; accepted ones still run. */
    public void shutdown() {
        shutdown.inOrder();
    }

    /** Accepts no more tasks, interrupts those that run and returns those that never started. */
    public List<Runnable> shutdownNow() {
        return shutdown.atOnce();
    }

    /** Waits until the pool has terminated; false if that took longer than the limit. */
    public boolean awaitTermination(long limit, TimeUnit unit) throws InterruptedException {
        return shutdown.await(limit, unit);
    }

    /** Returns whether the pool accepts tasks. */
    public boolean isRunning() {
        return core.isRunning();
    }

    /** Returns whether the pool was shut down, no task waits and no thread is left. */
    public boolean isTerminated() {
        return core.state == RunState.TERMINATED;
    }

    public SizingDecision decision() {
        return core.decision;
    }

    public TaskQueue queue() {
        return core.queue;
    }

    /** Returns the threads now, and their totals up to now. */
    public ThreadTotals threads() {
        return locked(core.workers::totals);
    }

    /** Returns how long some tasks have run, longest first; see {@link WorkerSet#runningNanos}. */
    public List<Long> runningNanos(int max) {
        return locked(() -> core.workers.runningNanos(max));
    }

    /** Returns the CPU clocks of some threads; see {@link WorkerSet#clocks}. */
    public List<ThreadClock> clocks(int max) {
        return locked(() -> core.workers.clocks(max));
    }

    private <T> T locked(Supplier<T> read) {
        core.lock.lock();
        try {
            return read.get();
        } finally {
            core.lock.unlock();
        }
    }

    PoolCore core() {
        return core;
    }
}
