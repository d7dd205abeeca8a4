package dev.tidepool.executor.engine;

import dev.tidepool.executor.queue.QueuedTask;
import dev.tidepool.executor.queue.TaskQueue;
import dev.tidepool.executor.statistics.PoolStatistics;
import dev.tidepool.policy.SizingDecision;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The engine: hands tasks from submitters to workers. Its state and the rules for it are the {@link
 * PoolCore}'s; who comes and goes is {@link Staffing}'s; the end is {@link Shutdown}'s. Thread-safe.
 *
 * <p><b>No lost wake-up.</b> A submitter that finds nobody idle queues its task and then reads how many
 * are idle and alive. A worker that finds the queue empty first publishes itself as idle, or takes
 * itself out of the number alive, and then looks into the queue once more. The counts and the size of
 * every queue are volatile, so at least one of the two sees the other.
 */
public final class WorkerPool {
    private static final ThreadLocal<@Nullable Worker> CURRENT = new ThreadLocal<>();

    private final PoolCore core;
    private final Staffing staffing;
    private final Shutdown end;

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
        this.staffing = new Staffing(core);
        this.end = new Shutdown(core);
    }

    // ---- Called by submitters

    /** A hint, read without the lock: whether {@link #dispatch} is worth a try. */
    boolean mayDispatch() {
        int alive = core.crew.alive();
        if (core.crew.idle() > 0 || alive == 0) {
            return true;
        }
        SizingDecision now = core.decision;
        return alive < now.limit() && (now.growWhileIdle() || core.queue.size() >= now.growAtBacklog());
    }

    /**
     * Hands a task to an idle worker or a new one; what has waited for longer goes first.
     *
     * @param growAnyway grow below the limit, whatever the backlog
     * @return whether the task was accepted; false if nobody is idle and the pool may not or could not
     *     grow, or is shut down; the task then is still the caller's
     * @throws java.util.concurrent.RejectedExecutionException if no thread is alive, and none could be
     *     created
     */
    boolean dispatch(QueuedTask task, boolean growAnyway) {
        Worker worker;
        boolean grows;
        core.lock.lock();
        try {
            if (!core.isRunning()) {
                return false;
            }
            SizingDecision now = core.decision;
            grows = growAnyway ? core.crew.alive() < now.limit() : core.crew.growsAt(core.queue.size(), now);
            if (!grows && !core.crew.hasIdle()) {
                return false;
            }
            if (grows) {
                worker = core.crew.hire(this);
                core.places.takeAnyway();
                core.queue.offer(task, home());
            } else {
                worker = core.crew.assign(oldestInsteadOf(task));
            }
        } finally {
            core.lock.unlock();
        }
        if (!grows) {
            worker.wake();
        } else if (!staffing.launch(worker) && takeBack(task)) {
            if (core.crew.alive() == 0) {
                throw core.incidents.noThread(task);
            }
            return false;
        } else if (core.crew.idle() > 0) {
            serveQueue();
        }
        return true;
    }

    private QueuedTask oldestInsteadOf(QueuedTask task) {
        QueuedTask oldest = core.queue.pollOldest();
        if (oldest == null) {
            return task;
        }
        core.queue.offer(task, home());
        return oldest;
    }

    /** Index of the calling worker if it is one of this pool's. */
    private int home() {
        if (core.options.layout().queues() == 1) {
            return TaskQueue.EXTERNAL;
        }
        Worker current = CURRENT.get();
        return current != null && current.belongsTo(this) ? current.index : TaskQueue.EXTERNAL;
    }

    /**
     * Queues a task that has its place.
     *
     * @return false if the pool was shut down meanwhile; the task then is the caller's again
     */
    boolean enqueue(QueuedTask task) {
        core.queue.offer(task, home());
        if (!core.isRunning() && takeBack(task)) {
            return false;
        }
        if (mayDispatch()) {
            serveQueue();
        }
        return true;
    }

    /** Takes a task out of the queue if it still waits there. */
    boolean takeBack(QueuedTask task) {
        if (!core.queue.remove(task)) {
            return false;
        }
        core.places.give(1);
        if (!core.isRunning()) {
            core.lock.lock();
            try {
                core.terminateIfDone();
            } finally {
                core.lock.unlock();
            }
        }
        return true;
    }

    /**
     * Gives waiting tasks to idle workers, and grows the pool as far as the backlog allows; a queue that
     * is not empty has at least one thread.
     *
     * @return whether tasks wait for which no thread could be created
     */
    public boolean serveQueue() {
        while (true) {
            Worker worker;
            boolean isNew;
            core.lock.lock();
            try {
                int waiting = core.queue.size();
                if (waiting == 0 || core.isStopping()) {
                    return false;
                }
                isNew = core.crew.alive() == 0
                        || (core.isRunning() && core.crew.backlogGrows(waiting - 1, core.decision));
                if (isNew) {
                    worker = core.crew.hire(this);
                } else if (core.crew.hasIdle()) {
                    QueuedTask task = core.queue.pollOldest();
                    if (task == null) {
                        return false;
                    }
                    core.places.give(1);
                    worker = core.crew.assign(task);
                } else {
                    return false;
                }
            } finally {
                core.lock.unlock();
            }
            if (!isNew) {
                worker.wake();
            } else if (!staffing.launch(worker)) {
                return true;
            }
        }
    }

    // ---- Called by workers

    /** The next task of the calling worker, or null when its thread is to end. */
    @Nullable
    QueuedTask nextTask(Worker worker) {
        if ((core.crew.alive() > core.decision.limit() || core.isStopping()) && leaveIfSurplus(worker)) {
            return null;
        }
        QueuedTask task = core.queue.poll(worker.index);
        if (task == null) {
            return becomeIdle(worker);
        }
        core.places.give(1);
        if (worker.starting) {
            settle(worker);
        }
        return task;
    }

    private void settle(Worker worker) {
        core.lock.lock();
        try {
            core.crew.settle(worker);
        } finally {
            core.lock.unlock();
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

    private @Nullable QueuedTask becomeIdle(Worker worker) {
        long deadline;
        core.lock.lock();
        try {
            core.crew.announceIdle();
            QueuedTask task = core.queue.poll(worker.index);
            if (task != null) {
                core.crew.retractIdle();
                core.places.give(1);
                core.crew.settle(worker);
                return task;
            }
            core.crew.settle(worker);
            if (endsWhenIdle() || !core.isRunning()) {
                core.crew.leave(worker);
                core.crew.retractIdle();
                core.terminateIfDone();
                return null;
            }
            core.crew.becomeIdle(worker);
            deadline = core.crew.idleDeadline(core.decision);
        } finally {
            core.lock.unlock();
        }
        core.timekeeper.idleUntil(deadline);
        return worker.awaitAssignment();
    }

    private boolean endsWhenIdle() {
        SizingDecision now = core.decision;
        return now.idleTimeout().isZero() && core.crew.mayIdleAway(core.crew.idle() - 1, now);
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
        core.lock.lock();
        try {
            if (!worker.gone) {
                core.crew.leave(worker);
                core.terminateIfDone();
            }
        } finally {
            core.lock.unlock();
        }
        core.statistics.retire(worker.totals);
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
