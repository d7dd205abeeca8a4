package dev.tidepool.executor.internal.engine;

import dev.tidepool.executor.internal.queue.Backoff;
import dev.tidepool.executor.internal.queue.MeasuredTask;
import dev.tidepool.executor.internal.queue.TaskQueue;
import dev.tidepool.executor.internal.statistics.PoolStatistics;
import dev.tidepool.policy.SizingDecision;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The engine: hands tasks from submitters to workers. Its state and the rules for it are the {@link
 * PoolCore}'s; who comes and goes is {@link Staffing}'s; the end is {@link Shutdown}'s. Thread-safe.
 *
 * <p><b>Hand-over.</b> Every task goes through the queue. Whoever offers one and then sees a worker idle and
 * none searching calls one (see {@link WakeUps}, also for why no wake-up is lost). A worker that was called
 * looks into the queue, and if it found a task and more wait, calls the next. So at most one worker at a time
 * is on its way without a task, idle workers wake one another as fast as there is work for them, and a
 * flood of submissions costs its submitters two reads each.
 *
 * <p><b>Growth.</b> The same two, a submitter and a worker that has just got its first task, ask whether the
 * backlog grows the pool, and start at most one thread each (see {@link Staffing}).
 */
public final class WorkerPool {
    private static final ThreadLocal<@Nullable Worker> CURRENT = new ThreadLocal<>();

    private final PoolCore core;
    private final Staffing staffing;
    private final Shutdown end;
    private final boolean homes;
    private final WakeUps wakeUps;

    /**
     * Makes a pool without a thread.
     *
     * @param options what it is built with
     * @param statistics where everything is counted
     * @param incidents where everything unusual is reported
     * @param timekeeper told of arrivals and idle deadlines
     * @param first the decision that holds until the next one
     */
    public WorkerPool(
            PoolOptions options,
            PoolStatistics statistics,
            Incidents incidents,
            Timekeeper timekeeper,
            SizingDecision first) {
        this.core = new PoolCore(options, statistics, incidents, timekeeper, first);
        this.wakeUps = new WakeUps(core);
        this.staffing = new Staffing(core, wakeUps);
        this.end = new Shutdown(core);
        this.homes = options.layout() != null && options.layout().queues() > 1;
    }

    // ---- Called by submitters

    /**
     * Queues a task that has its place, and sees to it that somebody comes for it.
     *
     * @return false if the pool was shut down meanwhile; the task then is the caller's again
     * @throws java.util.concurrent.RejectedExecutionException if no thread is alive, and none could be
     *     created
     */
    boolean enqueue(Runnable task) {
        offer(task);
        if (!core.isRunning() && core.takeBack(task)) {
            return false;
        }
        wakeUps.callIfIdle();
        if (core.crew.mayGrow() && !staffing.growFor(task, this)) {
            throw core.incidents.noThread(task);
        }
        return true;
    }

    /**
     * Queues a task for which there is no place but with a new thread.
     *
     * @return false if the pool may not or could not grow, or is shut down; the task then is the caller's
     * @throws java.util.concurrent.RejectedExecutionException if no thread is alive, and none could be
     *     created
     */
    boolean enqueueForNewThread(Runnable task) {
        Worker worker;
        core.lock.lock();
        try {
            if (!core.isRunning() || core.crew.alive() >= core.decision.limit()) {
                return false;
            }
            worker = core.crew.hire(this);
            core.places.takeAnyway();
        } finally {
            core.lock.unlock();
        }
        offer(task);
        boolean launched = staffing.launch(worker);
        // Whoever stops the pool may have emptied the queue before the task came into it.
        boolean willRun = launched && core.isRunning();
        if (willRun || !core.takeBack(task)) {
            return true;
        }
        if (!launched && core.crew.alive() == 0) {
            throw core.incidents.noThread(task);
        }
        if (!isLongRunning(task)) {
            core.statistics.arrivedElsewhere(-1);
        }
        return false;
    }

    private void offer(Runnable task) {
        core.queue.offer(task, home());
        if (isLongRunning(task)) {
            core.statistics.arrivedElsewhere(-1);
        }
        core.timekeeper.workArrived();
    }

    private static boolean isLongRunning(Runnable task) {
        return task instanceof MeasuredTask measured && measured.longRunning();
    }

    /** Index of the calling worker if it is one of this pool's, where that matters. */
    private int home() {
        if (!homes) {
            return TaskQueue.EXTERNAL;
        }
        Worker current = CURRENT.get();
        return current != null && current.belongsTo(this) ? current.index : TaskQueue.EXTERNAL;
    }

    // ---- Called by workers

    /** The next task of the calling worker, or null when its thread is to end. */
    @Nullable
    Runnable nextTask(Worker worker) {
        while (true) {
            if (core.crew.mustShrink() && leaveIfSurplus(worker)) {
                return null;
            }
            Runnable task = worker.taker.poll(core.queue.batches() && !core.crew.mayGrow());
            if (task != null) {
                core.places.give(1);
                if (worker.expected || worker.searches) {
                    found(worker);
                }
                return task;
            }
            if (!awaitCall(worker)) {
                return null;
            }
        }
    }

    /** The calling worker got its first task since it came to the queue. */
    private void found(Worker worker) {
        if (worker.expected) {
            core.lock.lock();
            try {
                core.crew.settle(worker);
            } finally {
                core.lock.unlock();
            }
        }
        wakeUps.endSearch(worker);
        if (core.queue.mayHaveTasks()) {
            wakeUps.callIfIdle();
            if (core.crew.mayGrow()) {
                staffing.growFor(null, this);
            }
        }
    }

    private boolean leaveIfSurplus(Worker worker) {
        core.lock.lock();
        try {
            if (core.crew.alive() <= core.decision.limit() && !core.isStopping()) {
                return false;
            }
            core.crew.leave(worker);
            core.terminateIfDone();
            return true;
        } finally {
            core.lock.unlock();
        }
    }

    /** Lets the calling worker idle until there may be a task for it; false when its thread is to end. */
    private boolean awaitCall(Worker worker) {
        wakeUps.endSearch(worker);
        if (wakeUps.lookOut(worker)) {
            return true;
        }
        worker.taker.rest();
        long deadline;
        core.lock.lock();
        try {
            core.crew.settle(worker);
            if (endsWhenIdle() || !core.isRunning()) {
                if (core.queue.mayHaveTasks()) {
                    return true;
                }
                core.crew.leave(worker);
                core.terminateIfDone();
                return false;
            }
            worker.called = false;
            core.crew.becomeIdle(worker);
            deadline = core.crew.idleDeadline();
        } finally {
            core.lock.unlock();
        }
        core.timekeeper.idleUntil(deadline);
        wakeUps.spin(worker);
        return idle(worker);
    }

    private boolean idle(Worker worker) {
        int attempt = 0;
        while (true) {
            if (worker.called) {
                return true;
            }
            if (worker.retired) {
                return false;
            }
            if (!core.queue.mayHaveTasks()) {
                worker.park();
                attempt = 0;
            } else if (!core.queue.hasTasks()) {
                Backoff.pause(++attempt); // somebody is in the middle of offering a task
            } else if (stopIdling(worker)) {
                return true;
            }
        }
    }

    private boolean endsWhenIdle() {
        return core.decision.idleTimeout().isZero() && core.crew.mayIdleAway(core.crew.idle());
    }

    private boolean stopIdling(Worker worker) {
        core.lock.lock();
        try {
            return core.crew.stopIdling(worker);
        } finally {
            core.lock.unlock();
        }
    }

    /** The calling worker's thread runs; false if the worker was given up before. */
    boolean arrived(Worker worker) {
        core.lock.lock();
        try {
            if (worker.gone) {
                return false;
            }
            core.crew.arrive(worker);
        } finally {
            core.lock.unlock();
        }
        CURRENT.set(worker);
        return true;
    }

    /** The calling worker's thread is about to end; where it is still needed, it is replaced. */
    void ended(Worker worker) {
        CURRENT.remove();
        worker.taker.retire();
        core.lock.lock();
        try {
            if (!worker.gone) {
                core.crew.leave(worker);
            }
            core.terminateIfDone();
        } finally {
            core.lock.unlock();
        }
        core.statistics.retire(worker.totals);
        wakeUps.endSearch(worker);
        serveQueue();
    }

    /** The calling worker begins a long-running task. */
    void detach() {
        core.lock.lock();
        try {
            core.crew.detach();
        } finally {
            core.lock.unlock();
        }
        serveQueue();
    }

    /** The calling worker has ended a long-running task. */
    void attach() {
        core.lock.lock();
        try {
            core.crew.attach();
        } finally {
            core.lock.unlock();
        }
    }

    /** Clears an interrupt meant for an earlier task; a pool being stopped interrupts every task. */
    void settleInterrupt() {
        if (core.isStopping() || (Thread.interrupted() && core.isStopping())) {
            Thread.currentThread().interrupt();
        }
    }

    // ---- Called by the control loop

    /**
     * Sees to it that waiting tasks have workers: calls one that is idle, grows the pool as far as the
     * backlog allows; a queue that is not empty has at least one thread.
     *
     * @return whether tasks wait for which no thread could be created
     */
    public boolean serveQueue() {
        return staffing.serveQueue(this);
    }

    /** Puts a decision into force: retires surplus threads and creates those that it wants. */
    public void apply(SizingDecision next) {
        staffing.apply(next, this);
    }

    /**
     * Ends the threads whose idle time is over.
     *
     * @return when the next one's will be, on the pool's clock; {@link Long#MAX_VALUE} for never
     */
    public long retireExpired(long nowNanos) {
        return staffing.retireExpired(nowNanos);
    }

    // ---- Called by the façade

    /** Takes no more tasks; those accepted still run. */
    public void shutdown() {
        end.inOrder();
    }

    /** Takes no more tasks, interrupts those that run and returns those that never started. */
    public List<Runnable> shutdownNow() {
        return end.atOnce();
    }

    /** Waits until the pool has terminated; false if that took longer than the limit. */
    public boolean awaitTermination(long limit, TimeUnit unit) throws InterruptedException {
        return end.await(limit, unit);
    }

    /** Returns whether the pool takes tasks. */
    public boolean isRunning() {
        return core.isRunning();
    }

    /** Returns whether nothing waits and no thread is left after a shutdown. */
    public boolean isTerminated() {
        return core.state == RunState.TERMINATED;
    }

    /** Returns the decision in force. */
    public SizingDecision decision() {
        return core.decision;
    }

    /** Returns the queue. */
    public TaskQueue queue() {
        return core.queue;
    }

    /** Returns the threads as they are, and their totals up to now. */
    public ThreadTotals threads() {
        core.lock.lock();
        try {
            return core.crew.totals();
        } finally {
            core.lock.unlock();
        }
    }

    PoolCore core() {
        return core;
    }
}
