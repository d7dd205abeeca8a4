package dev.tidepool.executor.internal.engine;

import dev.tidepool.executor.internal.lock.StackRoom;
import dev.tidepool.executor.internal.queue.LaneGate;
import dev.tidepool.executor.internal.queue.MeasuredTask;
import dev.tidepool.executor.internal.queue.TaskQueue;
import dev.tidepool.executor.internal.queue.Withdrawable;
import dev.tidepool.executor.internal.statistics.PoolStatistics;
import dev.tidepool.executor.internal.statistics.ThreadClock;
import dev.tidepool.executor.internal.statistics.WorkerTotals;
import dev.tidepool.policy.Counted;
import dev.tidepool.policy.SizingDecision;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The engine: hands tasks from submitters to workers. {@link PoolCore} holds the state and its rules,
 * {@link WorkerCycle} is what a worker does between two tasks, {@link PoolSizer} starts and ends threads, and
 * {@link Shutdown} ends the pool. Thread-safe.
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
    private final PoolCore core;
    private final PoolSizer sizer;
    private final Shutdown shutdown;
    private final WorkerWaker waker;
    private final WorkerCycle cycle;
    private final boolean hasHomes;

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
        this.sizer = new PoolSizer(core, waker, this::newWorker);
        this.shutdown = new Shutdown(core);
        this.cycle = new WorkerCycle(core, waker, sizer);
        this.hasHomes = options.layout() != null && options.layout().queues() > 1;
    }

    // ---- Called by submitters

    /**
     * Queues a task that has a permit, and makes sure that a worker will take it.
     *
     * @return false if the pool was shut down meanwhile; the task then belongs to the caller again
     * @throws java.util.concurrent.RejectedExecutionException if no thread is alive and none could be created
     */
    boolean enqueue(Runnable task) {
        offer(task);
        return serve(task, false);
    }

    /**
     * As {@link #enqueue}, between {@link PoolCore#beginEntering} and {@link PoolCore#endEntering}, which it calls: an
     * orderly shutdown refuses the task no more.
     */
    boolean enqueueAccepted(Runnable task) {
        try {
            core.queue.offer(task, home());
        } catch (Throwable notQueued) {
            core.endEntering(); // first, since foreign code learns of the failure
            core.notQueued(task, notQueued);
            throw notQueued;
        }
        core.endEntering();
        return serve(task, true);
    }

    /** Finds a worker for a task that was queued. One that was {@code accepted} before is refused by a stop only. */
    private boolean serve(Runnable task, boolean accepted) {
        boolean served;
        try {
            countApart(task);
            waker.wakeIfIdle(); // first: a single task waits for whatever precedes this
            entered(task);
            boolean refused = accepted ? core.isStopping() : !core.isRunning();
            if (refused && core.takeBack(task)) {
                return false;
            }
            served = !core.workers.mayGrow() || sizer.growFor(task);
        } catch (RuntimeException | Error failure) {
            if (isTakenBack(task)) {
                core.rejections.failed(task, failure);
                throw failure;
            }
            return true;
        }
        if (!served) {
            throw core.rejections.noThread(task);
        }
        return true;
    }

    /**
     * The submitter of a queued task can wake no worker, mostly for lack of stack or memory: if a worker has not yet
     * taken the task, it is refused.
     */
    private boolean isTakenBack(Runnable task) {
        core.control.threadWanted();
        try {
            return core.takeBack(task);
        } catch (StackOverflowError | OutOfMemoryError exhausted) {
            return false; // it waits, and the control loop looks after it
        }
    }

    /**
     * Queues a task for which there is no permit, together with a new thread.
     *
     * @return false if the pool may not or could not grow, or is shut down; the task then belongs to the caller
     * @throws java.util.concurrent.RejectedExecutionException if no thread is alive and none could be created
     */
    boolean enqueueForNewThread(Runnable task) {
        Worker worker;
        core.lock.lock();
        try {
            if (!core.isRunning() || core.workers.alive() >= core.workers.limit()) {
                return false;
            }
            StackRoom.require();
            worker = sizer.add();
            core.permits.forceAcquire();
        } finally {
            core.lock.unlock();
        }
        try {
            offer(task);
        } catch (Throwable notQueued) {
            sizer.discard(worker);
            throw notQueued;
        }
        try {
            countApart(task);
            entered(task);
        } catch (OutOfMemoryError notCounted) {
            // The task is queued, and its thread must start.
        }
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

    /** Queues a task that holds a permit. If that throws, the task is not queued and its permit is free again. */
    private void offer(Runnable task) {
        try {
            core.queue.offer(task, home());
        } catch (Throwable notQueued) {
            core.notQueued(task, notQueued);
            throw notQueued;
        }
    }

    /** Index of the calling worker if it belongs to this pool and the layout needs it. */
    private int home() {
        return hasHomes ? cycle.home() : TaskQueue.EXTERNAL;
    }

    /** A long-running task stays out of the statistics, although the queue has counted its arrival. */
    private void countApart(Runnable task) {
        if (MeasuredTask.isLongRunning(task)) {
            core.statistics.arrivedElsewhere(-1);
        }
    }

    private void entered(Runnable task) {
        core.control.workArrived();
        if (core.tasksExpire) {
            core.expiry.entered(task);
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
        return sizer.serveQueue();
    }

    /** Sets the most threads, those inside blocking calls included. A decision within it must follow. */
    public void bound(int maxThreads) {
        core.lock.lock();
        try {
            core.workers.bound(maxThreads);
        } finally {
            core.lock.unlock();
        }
    }

    /** Puts a decision into force: retires surplus threads and creates those that it wants. */
    public void apply(SizingDecision next) {
        sizer.apply(next);
    }

    /**
     * Ends the threads whose idle time is over, and removes workers whose threads ended without running them.
     *
     * @return when to call this again, on the pool's clock; {@link Long#MAX_VALUE} for never
     */
    public long retireExpired(long nowNanos) {
        return sizer.retireExpired(nowNanos);
    }

    /**
     * Drops the waiting tasks that have waited too long.
     *
     * @return when to call this again, on the pool's clock; {@link Long#MAX_VALUE} for never
     */
    public long dropExpired(long nowNanos) {
        return core.expiry.dropExpired(nowNanos);
    }

    /** Says what takes the pool's registration back, before the pool counts as terminated. */
    public void registeredUntil(Runnable end) {
        core.registeredUntil(end);
    }

    /** Does what comes before the termination, if anything. Called once, after {@link ControlSignals#terminated}. */
    public void tidy() {
        core.tidy();
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

    /** Returns how many tasks may wait; {@link Integer#MAX_VALUE} if the queue is unbounded. */
    public int queueCapacity() {
        return core.permits.capacity();
    }

    /** Changes how many tasks may wait; see {@link QueuePermits#changeCapacity}. */
    public void changeQueueCapacity(int capacity) {
        core.permits.changeCapacity(capacity);
    }

    /** Changes what makes the threads of workers that are added from now on. */
    public void changeThreads(ThreadFactory threads) {
        core.options.threads().replace(threads);
    }

    /** Takes a task out of the queue; false if it does not wait there. */
    public boolean remove(Runnable task) {
        StackRoom.require();
        boolean removed = core.takeBack(task);
        if (removed && task instanceof Withdrawable withdrawable) {
            withdrawable.givenBack();
        }
        return removed;
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

    /** Returns whether a submission may grow the pool. */
    public boolean mayGrow() {
        return core.workers.mayGrow();
    }

    public TaskQueue queue() {
        return core.queue;
    }

    /** Returns how many tasks wait, those set aside until their kind has room included. */
    public int waiting() {
        return core.waiting();
    }

    /** Returns how many tasks have left the queue and still wait; see {@link LaneGate#size}. */
    public int asideTasks() {
        return core.lanes.size();
    }

    /** Returns the tasks that wait now; see {@link LaneGate#snapshot}. */
    public List<Runnable> waitingTasks() {
        return core.lanes.snapshot();
    }

    /** Returns the threads now, and their totals up to now. */
    public ThreadTotals threads() {
        core.lock.lock(); // A rejection asks, so no method reference: see the pom for why.
        try {
            return core.workers.totals();
        } finally {
            core.lock.unlock();
        }
    }

    /** Returns how long some tasks have run, longest first; see {@link RunningTimes#longest}. */
    public List<Long> runningNanos(int max) {
        return locked(() -> core.workers.runningNanos(max));
    }

    /** Returns the threads that run a task now. Looks at each thread. */
    public List<RunningThread> runningThreads() {
        return locked(core.workers::runningThreads);
    }

    /** Returns the CPU clocks of some threads, others at each call; see {@link WorkerSet#clocks}. */
    public List<ThreadClock> clocks(int max, int passed) {
        return locked(() -> core.workers.clocks(max, passed));
    }

    private <T> T locked(Supplier<T> read) {
        core.lock.lock();
        try {
            return read.get();
        } finally {
            core.lock.unlock();
        }
    }

    /** Returns the state and the size in one line. */
    @Override
    public String toString() {
        ThreadTotals threads = threads();
        String state = isTerminated() ? "terminated" : isRunning() ? "running" : "shut down";
        int beside = threads.longRunning() + threads.blocked();
        return "'%s' (%s): %s, %d busy%s, limit %d, %s"
                .formatted(
                        core.options.name(),
                        state,
                        Counted.of(threads.alive(), "thread"),
                        threads.busy(),
                        beside == 0 ? "" : ", %d more long-running or blocked".formatted(beside),
                        decision().limit(),
                        Counted.of(core.waiting(), "task waits", "tasks wait"));
    }

    PoolCore core() {
        return core;
    }

    private Worker newWorker(int index, WorkerTotals totals) {
        return new Worker(cycle, core, index, totals);
    }
}
