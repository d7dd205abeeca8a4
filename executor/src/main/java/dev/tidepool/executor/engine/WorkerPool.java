package dev.tidepool.executor.engine;

import dev.tidepool.executor.queue.MeasuredTask;
import dev.tidepool.executor.queue.TaskQueue;
import dev.tidepool.executor.statistics.PoolStatistics;
import dev.tidepool.policy.SizingDecision;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The engine: hands tasks from submitters to workers. Its state and the rules for it are the {@link
 * PoolCore}'s; who comes and goes is {@link Staffing}'s; the end is {@link Shutdown}'s. Thread-safe.
 *
 * <p><b>Hand-over.</b> Every task goes through the queue. A submitter that then sees somebody idle calls one
 * worker, unless a wake-up is under way already ({@code searchers}). The worker so called looks into the queue,
 * declares the wake-up over, and, if it found a task and more wait, calls the next. So at most one worker at
 * a time is on its way without a task, idle workers wake one another as fast as there is work for them, and a
 * flood of submissions costs its submitters one read each.
 *
 * <p><b>No lost wake-up.</b> All of the following reads and writes are volatile, so they happen in one order.
 * A submitter (1) offers its task, (2) reads {@code searchers} and the number of idle workers. A worker without
 * work (3) declares its wake-up over, if it was called, (4) announces itself idle, (5) looks into the queue
 * once more before it parks. A worker that found a task (6) declares its wake-up over, (7) looks whether more
 * wait. If the submitter sees nobody idle, (4) of every worker is still to come, and (5) will see the task. If it
 * sees a wake-up under way, (3) or (6) of the worker called is still to come, and (5) or (7) will see the task.
 * Whoever wanted to call a worker and found none idle declares the wake-up over and starts again if
 * tasks wait and somebody is idle by then.
 *
 * <p><b>Growth.</b> The same two, a submitter and a worker that has just got its first task, ask whether the
 * backlog grows the pool, and start at most one thread each; a starting worker is one that has still to ask.
 */
public final class WorkerPool {
    /** Threads being started at once at most for a backlog; each starts the next where one is needed. */
    private static final int YIELDS = Integer.getInteger("y", 0), BUSY = Integer.getInteger("b", 32), SEARCH=Integer.getInteger("s",2), YNS=Integer.getInteger("yns",20000);
    private static final int STARTING_AT_ONCE = 4;

    private static final ThreadLocal<@Nullable Worker> CURRENT = new ThreadLocal<>();

    private final PoolCore core;
    private final Staffing staffing;
    private final Shutdown end;
    private final boolean homes;
    private final AtomicInteger searchers = new AtomicInteger();

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
        if (!core.isRunning() && takeBack(task)) {
            return false;
        }
        callIfIdle();
        if (core.crew.mayGrow() && !growFor(task)) {
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
        if (staffing.launch(worker) || !takeBack(task)) {
            return true;
        }
        if (core.crew.alive() == 0) {
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

    private boolean takeBack(Runnable task) {
        if (!core.queue.remove(MeasuredTask.unwrap(task))) {
            return false;
        }
        core.leftQueue();
        return true;
    }

    /** Calls a worker to the queue if one is idle and none is on its way. */
    private void callIfIdle() {
        while (core.crew.idle() > 0 && searchers.get() == 0 && searchers.compareAndSet(0, 1)) {
            Worker worker = callOne();
            if (worker != null) {
                worker.wake();
                return;
            }
            searchers.decrementAndGet();
            if (!mayHaveTasks()) {
                return;
            }
        }
    }

    private @Nullable Worker callOne() {
        core.lock.lock();
        try {
            if (!core.crew.hasIdle()) {
                return null;
            }
            Worker worker = core.crew.call();
            worker.searches = true;
            worker.called = true;
            return worker;
        } finally {
            core.lock.unlock();
        }
    }

    /**
     * Grows the pool if the backlog asks for it.
     *
     * @param submitted the task that the caller has just queued; null if it has not
     * @return false if that task was taken back, because there is no thread at all
     */
    private boolean growFor(@Nullable Runnable submitted) {
        SizingDecision now = core.decision;
        boolean always = now.growWhileIdle() && submitted != null;
        long spoken = (long) core.crew.idle() + core.crew.expected() + now.growAtBacklog();
        if (!always && core.crew.alive() > 0 && core.queue.estimate() <= spoken) {
            return true;
        }
        Worker worker = hireFor(submitted);
        return worker == null
                || staffing.launch(worker)
                || submitted == null
                || core.crew.alive() > 0
                || !takeBack(submitted);
    }

    private @Nullable Worker hireFor(@Nullable Runnable submitted) {
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
            return grows ? crew.hire(this) : null;
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
    public boolean serveQueue() {
        if (core.queue.hasTasks()) {
            callIfIdle();
        }
        while (core.crew.mayGrow() && core.queue.hasTasks()) {
            Worker worker = hireFor(null);
            if (worker == null) {
                return false;
            }
            if (!staffing.launch(worker)) {
                return true;
            }
        }
        return false;
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
        if (worker.expected) { core.lock.lock();
        try {
            core.crew.settle(worker);
        } finally {
            core.lock.unlock();
        } }
        endSearch(worker);
        if (mayHaveTasks()) {
            callIfIdle();
            if (core.crew.mayGrow()) {
                growFor(null);
            }
        }
    }

    private void endSearch(Worker worker) {
        if (worker.searches) {
            worker.searches = false;
            searchers.decrementAndGet();
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
        endSearch(worker);
        if (YIELDS > 0 && lookOut(worker)) return true;
        worker.taker.rest();
        long deadline;
        core.lock.lock();
        try {
            core.crew.settle(worker);
            if (endsWhenIdle() || !core.isRunning()) {
                if (mayHaveTasks()) {
                    return true; // one that is being offered, perhaps, and not yet to be found
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
        while (true) {
            if (worker.called) {
                return true;
            }
            if (worker.retired) {
                return false;
            }
            if (core.queue.hasTasks()) {
                if (stopIdling(worker)) {
                    return true;
                }
            } else if (core.queue.isBeingOffered()) {
                Thread.yield();
            } else {
                worker.park();
            }
        }
    }

    private boolean mayHaveTasks() {
        return core.queue.hasTasks() || core.queue.isBeingOffered();
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

    /**
     * Looks out for a task for a while; meanwhile submitters need not wake anybody.
     */
    private boolean lookOut(Worker worker) {
        if (!worker.wasBusy(BUSY) || searchers.get() >= SEARCH) return false;
        searchers.incrementAndGet();
        boolean found = false;
        long began = System.nanoTime();
        for (int i = 0; !found && (i < YIELDS || System.nanoTime() - began < YNS); i++) {
            Thread.yield();
            found = core.queue.hasTasks();
        }
        if (found) worker.searches = true; else searchers.decrementAndGet();
        return found;
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
        endSearch(worker);
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
