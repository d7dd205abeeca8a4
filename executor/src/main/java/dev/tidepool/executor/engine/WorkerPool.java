package dev.tidepool.executor.engine;

import dev.tidepool.executor.queue.FifoQueue;
import dev.tidepool.executor.queue.QueuedTask;
import dev.tidepool.executor.queue.StripedQueue;
import dev.tidepool.executor.queue.TaskQueue;
import dev.tidepool.executor.statistics.PoolStatistics;
import dev.tidepool.policy.SizingDecision;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The engine: hands tasks to workers, and lets the workers come and go as the decision in force says.
 *
 * <p><b>State.</b> {@code lock} guards the {@link Crew}, the run state and the decision. {@code state},
 * {@code decision} and two counts of the crew are also read without it, as hints for the fast paths;
 * whatever follows from a hint is decided again under the lock. The run state goes from RUNNING to
 * SHUTDOWN or STOP, then to TERMINATED, and never back.
 *
 * <p><b>Lock order.</b> {@code lock}, then a queue's own lock or the lock of the statistics. Threads are
 * created, started and unparked, and foreign code (thread factory, listener, tasks) is called, with
 * no lock held.
 *
 * <p><b>No lost wake-up.</b> A submitter that finds nobody idle queues its task and then reads how many
 * are idle and alive. A worker that finds the queue empty first publishes itself as idle, or takes
 * itself out of the number alive, and then looks into the queue once more. The counts and the size of
 * every queue are volatile, so at least one of the two sees the other.
 *
 * <p><b>Never lost, never twice.</b> A task is owned by its submitter, then by the queue or by a worker's
 * {@code assigned}, then by whoever takes it out of there. A submitter that queued a task and then
 * finds the pool shut down takes it back, if it still waits, and rejects it.
 */
public final class WorkerPool {
    private static final ThreadLocal<@Nullable Worker> CURRENT = new ThreadLocal<>();

    private final PoolOptions options;
    private final PoolStatistics statistics;
    private final Incidents incidents;
    private final TaskQueue queue;
    private final QueuePlaces places;
    private final Timekeeper timekeeper;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition termination = lock.newCondition();
    private final Crew crew;
    private volatile RunState state = RunState.RUNNING;
    private volatile SizingDecision decision;

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
        this.options = options;
        this.statistics = statistics;
        this.incidents = incidents;
        this.timekeeper = timekeeper;
        this.decision = first;
        this.queue = options.layout().queues() == 1 ? new FifoQueue() : new StripedQueue(options.layout());
        this.places = new QueuePlaces(options);
        this.crew = new Crew(options, statistics);
    }

    // ---- Hand-over, called by submitters

    /** A hint, read without the lock: whether {@link #dispatch} is worth a try. */
    boolean mayDispatch() {
        int alive = crew.alive();
        if (crew.idle() > 0 || alive == 0) {
            return true;
        }
        SizingDecision now = decision;
        return alive < now.limit() && (now.growWhileIdle() || queue.size() >= now.growAtBacklog());
    }

    /**
     * Hands a task to an idle worker or a new one; what has waited for longer goes first.
     *
     * @param growAnyway grow below the limit, whatever the backlog
     * @return whether the task was accepted; false if nobody is idle and the pool may not grow
     * @throws java.util.concurrent.RejectedExecutionException if no thread is alive, and none could be
     *     created
     */
    boolean dispatch(QueuedTask task, boolean growAnyway) {
        Worker worker;
        boolean grows;
        lock.lock();
        try {
            if (state != RunState.RUNNING) {
                return false;
            }
            grows = growAnyway ? crew.alive() < decision.limit() : crew.growsAt(queue.size(), decision);
            if (!grows && !crew.hasIdle()) {
                return false;
            }
            QueuedTask next = oldestInsteadOf(task);
            worker = grows ? crew.hire(this, next) : crew.assign(next);
        } finally {
            lock.unlock();
        }
        if (!grows) {
            worker.wake();
        } else if (!launch(worker)) {
            if (crew.alive() == 0 && takeBack(task)) {
                throw incidents.noThread(task);
            }
            serveQueue();
        }
        return true;
    }

    private QueuedTask oldestInsteadOf(QueuedTask task) {
        QueuedTask oldest = queue.pollOldest();
        if (oldest == null) {
            return task;
        }
        places.hand(oldest, task);
        queue.offer(task, home());
        return oldest;
    }

    /** Index of the calling worker if it is one of this pool's. */
    private int home() {
        if (options.layout().queues() == 1) {
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
        queue.offer(task, home());
        if (state != RunState.RUNNING && takeBack(task)) {
            return false;
        }
        if (crew.idle() > 0 || crew.alive() == 0) {
            serveQueue();
        }
        return true;
    }

    /** Takes a task out of the queue if it still waits there. */
    boolean takeBack(QueuedTask task) {
        if (!queue.remove(task)) {
            return false;
        }
        places.give(task);
        if (state != RunState.RUNNING) {
            lock.lock();
            try {
                terminateIfDone();
            } finally {
                lock.unlock();
            }
        }
        return true;
    }

    /**
     * Gives waiting tasks to idle workers, or to a new one where there is no thread at all.
     *
     * @return whether tasks wait for which no thread could be created
     */
    public boolean serveQueue() {
        while (true) {
            Worker worker;
            boolean isNew;
            lock.lock();
            try {
                isNew = crew.alive() == 0 && !state.atLeast(RunState.STOP);
                QueuedTask task = isNew || crew.hasIdle() ? queue.pollOldest() : null;
                if (task == null) {
                    return false;
                }
                places.give(task);
                worker = isNew ? crew.hire(this, task) : crew.assign(task);
            } finally {
                lock.unlock();
            }
            if (!isNew) {
                worker.wake();
            } else if (!launch(worker)) {
                return true;
            }
        }
    }

    // ---- Threads

    private boolean launch(Worker worker) {
        try {
            Thread thread = options.threads().newThread(worker);
            if (thread == null) {
                throw new IllegalStateException("the thread factory returned null");
            }
            thread.start();
            return true;
        } catch (Throwable cause) {
            launchFailed(worker, cause);
            return false;
        }
    }

    /** The pool goes on with the threads it has; the task meant for the new one waits again. */
    private void launchFailed(Worker worker, Throwable cause) {
        QueuedTask stranded;
        boolean stopped;
        lock.lock();
        try {
            stranded = worker.assigned.getAndSet(null);
            stopped = state.atLeast(RunState.STOP);
            if (stranded != null && !stopped) {
                queue.offer(stranded, TaskQueue.EXTERNAL);
            }
            crew.unhire(worker);
            terminateIfDone();
        } finally {
            lock.unlock();
        }
        statistics.retire(worker.totals);
        incidents.threadFailed(cause);
        if (stranded != null && stopped) {
            incidents.turnAway(stranded, "it was stopped while no thread could be created");
        }
        timekeeper.threadWanted();
    }

    /** The next task of the calling worker, or null when its thread is to end. */
    @Nullable
    QueuedTask nextTask(Worker worker) {
        if ((crew.alive() > decision.limit() || state.atLeast(RunState.STOP)) && leaveIfSurplus(worker)) {
            return null;
        }
        QueuedTask task = queue.poll(worker.index);
        if (task == null) {
            return becomeIdle(worker);
        }
        places.give(task);
        return task;
    }

    /** The calling worker has started; it is the current one of its thread from now on. */
    void arrived(Worker worker) {
        CURRENT.set(worker);
        if (worker.starting) {
            lock.lock();
            try {
                crew.arrive(worker);
            } finally {
                lock.unlock();
            }
        }
    }

    private boolean leaveIfSurplus(Worker worker) {
        lock.lock();
        try {
            if (crew.alive() <= decision.limit() && !state.atLeast(RunState.STOP)) {
                return false;
            }
            crew.leave(worker);
            terminateIfDone();
            return true;
        } finally {
            lock.unlock();
        }
    }

    private @Nullable QueuedTask becomeIdle(Worker worker) {
        long deadline;
        lock.lock();
        try {
            crew.announceIdle();
            QueuedTask task = queue.poll(worker.index);
            if (task != null) {
                crew.retractIdle();
                places.give(task);
                return task;
            }
            boolean atOnce = decision.idleTimeout().isZero() && crew.mayIdleAway(crew.idle() - 1, decision);
            if (atOnce || state != RunState.RUNNING) {
                crew.leave(worker);
                crew.retractIdle();
                terminateIfDone();
                return null;
            }
            crew.becomeIdle(worker);
            deadline = crew.idleDeadline(decision);
        } finally {
            lock.unlock();
        }
        timekeeper.idleUntil(deadline);
        return worker.awaitAssignment();
    }

    /** The calling worker's thread is about to end; one that ended out of order is replaced. */
    void ended(Worker worker) {
        CURRENT.remove();
        lock.lock();
        try {
            if (!worker.gone) {
                crew.leave(worker);
                terminateIfDone();
            }
        } finally {
            lock.unlock();
        }
        statistics.retire(worker.totals);
        serveQueue();
    }

    /** The calling worker begins a long-running task. */
    void detach() {
        lock.lock();
        try {
            crew.detach();
        } finally {
            lock.unlock();
        }
        serveQueue();
    }

    /** The calling worker has ended a long-running task. */
    void attach() {
        lock.lock();
        try {
            crew.attach();
        } finally {
            lock.unlock();
        }
    }

    /** Clears an interrupt meant for an earlier task; a pool being stopped interrupts every task. */
    void settleInterrupt() {
        boolean stopping = state.atLeast(RunState.STOP);
        if (stopping || (Thread.interrupted() && state.atLeast(RunState.STOP))) {
            Thread.currentThread().interrupt();
        }
    }

    // ---- Sizing, called by the control loop

    /** Puts a decision into force: retires surplus threads and creates those that it wants. */
    public void apply(SizingDecision next) {
        List<Worker> surplus = new ArrayList<>();
        lock.lock();
        try {
            decision = next;
            while (crew.alive() > next.limit() && crew.hasIdle()) {
                surplus.add(crew.retireLongestIdle());
            }
        } finally {
            lock.unlock();
        }
        surplus.forEach(Worker::wake);
        boolean wanted = true;
        while (wanted) {
            Worker worker = hireIfWanted(next);
            wanted = worker != null && launch(worker);
        }
    }

    private @Nullable Worker hireIfWanted(SizingDecision wanted) {
        lock.lock();
        try {
            if (state != RunState.RUNNING || !decision.equals(wanted) || crew.alive() >= wanted.limit()) {
                return null;
            }
            int waiting = queue.size();
            if (crew.alive() >= wanted.target() && (waiting == 0 || !crew.backlogGrows(waiting - 1, wanted))) {
                return null;
            }
            QueuedTask task = queue.pollOldest();
            if (task != null) {
                places.give(task);
            }
            return crew.hire(this, task);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Ends the threads whose idle time is over.
     *
     * @return when the next one's will be, on the pool's clock; {@link Long#MAX_VALUE} for never
     */
    public long retireExpired(long nowNanos) {
        List<Worker> expired = new ArrayList<>();
        long deadline;
        lock.lock();
        try {
            deadline = crew.idleDeadline(decision);
            while (deadline != Long.MAX_VALUE && deadline - nowNanos <= 0) {
                expired.add(crew.retireLongestIdle());
                deadline = crew.idleDeadline(decision);
            }
        } finally {
            lock.unlock();
        }
        expired.forEach(Worker::wake);
        return deadline;
    }

    // ---- Shutdown

    /** Takes no more tasks; those accepted still run. */
    public void shutdown() {
        List<Worker> woken = new ArrayList<>();
        boolean first;
        lock.lock();
        try {
            first = state == RunState.RUNNING;
            if (first) {
                state = RunState.SHUTDOWN;
            }
            while (crew.hasIdle()) {
                QueuedTask task = queue.pollOldest();
                if (task != null) {
                    places.give(task);
                }
                woken.add(task == null ? crew.retireLongestIdle() : crew.assign(task));
            }
            terminateIfDone();
        } finally {
            lock.unlock();
        }
        woken.forEach(Worker::wake);
        if (first) {
            places.openForShutdown();
        }
    }

    /** Takes no more tasks, interrupts those that run and returns those that never started. */
    public List<Runnable> shutdownNow() {
        List<QueuedTask> unstarted = new ArrayList<>();
        List<Worker> interrupted;
        boolean first;
        lock.lock();
        try {
            first = state == RunState.RUNNING;
            if (!state.atLeast(RunState.STOP)) {
                state = RunState.STOP;
            }
            interrupted = crew.workers();
            for (Worker worker : interrupted) {
                QueuedTask task = worker.assigned.getAndSet(null);
                if (task != null) {
                    unstarted.add(task);
                    worker.retired = true;
                }
            }
            queue.drainTo(unstarted);
            while (crew.hasIdle()) {
                crew.retireLongestIdle();
            }
            terminateIfDone();
        } finally {
            lock.unlock();
        }
        interrupted.forEach(Worker::interrupt);
        unstarted.forEach(places::give);
        if (first) {
            places.openForShutdown();
        }
        return unstarted.stream().map(QueuedTask::work).toList();
    }

    private void terminateIfDone() {
        boolean ending = state == RunState.STOP || (state == RunState.SHUTDOWN && queue.size() == 0);
        if (ending && crew.isEmpty()) {
            state = RunState.TERMINATED;
            termination.signalAll();
            timekeeper.terminated();
        }
    }

    /** Waits until the pool has terminated; false if that took longer than the limit. */
    public boolean awaitTermination(long limit, TimeUnit unit) throws InterruptedException {
        long remaining = unit.toNanos(limit);
        lock.lockInterruptibly();
        try {
            while (state != RunState.TERMINATED) {
                if (remaining <= 0) {
                    return false;
                }
                remaining = termination.awaitNanos(remaining);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    // ---- Observation

    /** Returns whether the pool takes tasks. */
    public boolean isRunning() {
        return state == RunState.RUNNING;
    }

    /** Returns whether nothing waits and no thread is left after a shutdown. */
    public boolean isTerminated() {
        return state == RunState.TERMINATED;
    }

    /** Returns the decision in force. */
    public SizingDecision decision() {
        return decision;
    }

    /** Returns the queue. */
    public TaskQueue queue() {
        return queue;
    }

    /** Returns the threads as they are, and their totals up to now. */
    public ThreadTotals threads() {
        lock.lock();
        try {
            return crew.totals();
        } finally {
            lock.unlock();
        }
    }

    PoolOptions options() {
        return options;
    }

    PoolStatistics statistics() {
        return statistics;
    }

    Incidents incidents() {
        return incidents;
    }

    QueuePlaces places() {
        return places;
    }

    Timekeeper timekeeper() {
        return timekeeper;
    }

    long nanoTime() {
        return options.clock().getAsLong();
    }
}
