package dev.tidepool.executor.internal.engine;

import dev.tidepool.executor.internal.lock.StackRoom;
import dev.tidepool.executor.internal.lock.Yield;
import dev.tidepool.executor.internal.queue.Lane;
import dev.tidepool.executor.internal.queue.LaneWorker;
import dev.tidepool.executor.internal.queue.MeasuredTask;
import dev.tidepool.executor.internal.queue.Taker;
import dev.tidepool.executor.internal.statistics.ThreadClock;
import dev.tidepool.executor.internal.statistics.TypeTotals;
import dev.tidepool.executor.internal.statistics.WorkerTotals;
import dev.tidepool.policy.TaskDemand;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One worker thread: takes tasks from the pool and runs them until the pool has none for it. {@link WorkerState} says
 * what it does.
 *
 * <p><b>Interrupts.</b> An interrupt meant for one task never reaches the next. The worker clears its
 * interrupt status before every task; while the pool is being stopped, it sets the status instead.
 */
final class Worker implements Runnable, LaneWorker {
    final int index;
    final WorkerTotals totals;
    final Taker taker;

    /** When this worker became idle; guarded by the pool's lock. */
    long idleSince;

    /** Written under the pool's lock. */
    volatile WorkerState state = WorkerState.CREATED;

    /** Among all workers; guarded by the pool's lock. A worker that was removed is not listed. */
    final WorkerList.Place place = new WorkerList.Place(this);

    /** Among the idle workers; guarded by the pool's lock. */
    final WorkerList.Place idlePlace = new WorkerList.Place(this);

    /** In {@link RunningTimes}; guarded by the pool's lock. */
    final WorkerList.Place seenPlace = new WorkerList.Place(this);

    /** The tasks it had taken when {@link RunningTimes} last looked; guarded by the pool's lock. */
    long takenWhenSeen = -1;

    /** When {@link RunningTimes} first saw its present task; guarded by the pool's lock. */
    long seenSince;

    /** Counts as searching; see {@link WorkerWaker}. Only this worker reads and writes it. */
    boolean searches;

    /** Was called, and has not ended the call; see {@link WorkerWaker}. */
    volatile boolean called;

    /** Written by its thread before it first idles. */
    private boolean sharesCarrier;

    /** The lane of its task, if that has one. */
    private @Nullable Lane lane;

    /** The tasks that it ran in lanes; it may have taken none from the queue for them. Only this worker writes it. */
    private volatile long laneTasks;

    private final WorkerCycle cycle;
    private final PoolCore core;
    private final @Nullable TaskHooks hooks;
    private final CpuSampler cpu;
    private volatile @Nullable Thread starter;
    private volatile @Nullable Thread thread;
    private long takenWhenLastAsked;
    private long blockedSince;
    private long blockedNanos;

    Worker(WorkerCycle cycle, PoolCore core, int index, WorkerTotals totals) {
        this.cycle = cycle;
        this.core = core;
        this.hooks = core.options.hooks();
        this.index = index;
        this.totals = totals;
        this.taker = core.queue.taker(index);
        this.cpu = new CpuSampler(core.statistics, index);
    }

    @Override
    public void run() {
        if (!cycle.threadRuns(this)) {
            return;
        }
        thread = Thread.currentThread();
        try {
            sharesCarrier = VirtualThreads.runsThisThread();
            cycle.enter(this);
            while (servesNext()) {
                if (sharesCarrier) {
                    Yield.now(); // tasks that have blocked go on before new ones start
                }
            }
        } finally {
            cycle.threadEnds(this);
            cpu.close();
        }
    }

    /** Runs the next task; false if there is none for it. While its thread idles, no frame refers to a task. */
    private boolean servesNext() {
        Runnable task = cycle.nextTask(this);
        if (task != null) {
            runTask(task);
        }
        return task != null;
    }

    @Override
    public Taker taker() {
        return taker;
    }

    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate") // only this worker writes
    public void entered(Lane entered) {
        lane = entered;
        laneTasks++;
    }

    @Override
    public @Nullable Lane leaves() {
        Lane left = lane;
        lane = null;
        return left;
    }

    /** Whether it has taken at least this many tasks since the last call. */
    boolean hasRun(int tasks) {
        long taken = taker.taken();
        boolean enough = taken - takenWhenLastAsked >= tasks;
        takenWhenLastAsked = taken;
        return enough;
    }

    /**
     * Returns how long its task has run since a call first saw it; -1 if this call is the first. Guarded by the pool's
     * lock.
     */
    long runningNanos(long nowNanos) {
        long taken = taker.taken() + laneTasks;
        if (taken == takenWhenSeen) {
            return nowNanos - seenSince;
        }
        takenWhenSeen = taken;
        seenSince = nowNanos;
        return -1;
    }

    /** Returns its thread if it runs a task, else null. Guarded by the pool's lock. */
    @Nullable
    RunningThread running(RunningTimes times, long nowNanos) {
        Thread runner = thread;
        boolean runs = state == WorkerState.BUSY || state.isDetached();
        return runner != null && runs ? new RunningThread(runner, Math.max(0, times.look(this, nowNanos))) : null;
    }

    /**
     * Its task begins a blocking call. Until it ends, the worker counts as blocked.
     *
     * @return false if it is inside such a call already, or runs a long-running task; there is then nothing to end
     * @throws StackOverflowError if the stack has too little room; nothing has then changed
     */
    boolean beginBlocking() {
        if (state != WorkerState.BUSY) {
            return false;
        }
        StackRoom.require();
        blockedSince = core.nanoTime();
        cycle.detach(this, true);
        return true;
    }

    /** Its task has ended a blocking call. */
    void endBlocking() {
        cycle.attach(this);
        blockedNanos += core.nanoTime() - blockedSince;
    }

    /**
     * Its task begins to wait for another. If that is of this pool, it may need a place of the same type, or wait for
     * one that does; and unless it has begun, the wait is a blocking call.
     *
     * @return whether {@link #endWaiting} must follow
     * @throws StackOverflowError if the stack has too little room; nothing has then changed
     */
    boolean beginWaitingFor(TaskFuture<?> task, boolean hasBegun) {
        if (task.poolQueue() != core.queue) {
            return false;
        }
        cycle.leaveLane(this);
        if (hasBegun) {
            return false;
        }
        core.statistics.waitingForOwnTasks(1); // before another thread starts, so that no decision misses it
        boolean begun = false;
        try {
            begun = beginBlocking();
        } finally {
            if (!begun) {
                core.statistics.waitingForOwnTasks(-1);
            }
        }
        if (begun) {
            cycle.reportIfNoThreadIsLeft();
        }
        return begun;
    }

    /** Its task no longer waits for another. */
    void endWaiting() {
        core.statistics.waitingForOwnTasks(-1);
        endBlocking();
    }

    /** The factory's thread has been started. */
    void startedBy(Thread made) {
        starter = made;
    }

    /** Whether the thread that was started for it has ended. */
    boolean starterEnded() {
        Thread made = starter;
        return made != null && !made.isAlive();
    }

    /** Waits for at most one unpark. */
    void park() {
        LockSupport.park(core);
        // An interrupt would make every park return at once. It can only come from a late cancel, or from
        // shutdownNow, which also retires the worker.
        cycle.settleInterrupt();
    }

    boolean belongsTo(PoolCore pool) {
        return core == pool;
    }

    /** Interrupts its thread, unless the thread is of a class whose {@code interrupt} throws. */
    void interrupt() {
        Thread running = thread;
        if (running != null) {
            try {
                running.interrupt();
            } catch (Throwable failure) {
                core.events.interruptFailed(failure);
            }
        }
    }

    /** Returns the CPU clock of its thread; null until its first task was measured. */
    @Nullable
    ThreadClock clock() {
        return cpu.clock();
    }

    /**
     * Lets it look for tasks, once.
     *
     * @throws StackOverflowError if the stack has too little room; nothing has then changed
     */
    void unpark() {
        if (sharesCarrier) {
            StackRoom.require(); // the JDK hands a virtual thread to its carriers, in many steps
        }
        Thread running = thread;
        if (running != null) {
            LockSupport.unpark(running);
        }
    }

    private void runTask(Runnable task) {
        cycle.settleInterrupt();
        if (task instanceof MeasuredTask measured) {
            if (measured.longRunning()) {
                runDetached(measured.work());
            } else {
                runMeasured(measured);
            }
        } else {
            countStart(null, 0);
            totals.completed(invoke(task));
        }
    }

    private void runDetached(Runnable work) {
        cycle.detach(this, false);
        try {
            invoke(work);
        } finally {
            cycle.attach(this);
        }
    }

    /** An error in a measurement costs the measurement, not the task. */
    private void runMeasured(MeasuredTask task) {
        ThreadClock clock = cpu.choose();
        // The thread may lose its core at the end of each system call. As the service time begins and ends before the
        // clock is read, that wait is either in the service time and in the wait for a core, or in neither.
        long started = core.nanoTime();
        blockedNanos = 0;
        clock = CpuSampler.begun(clock);
        countStart(task, started);
        boolean failed = invoke(task.work());
        long ended = core.nanoTime();
        try {
            ended(task, clock, Math.max(0, ended - started - blockedNanos), ended);
            core.statistics.measured(started - task.arrivalNanos(), ended - task.arrivalNanos());
        } catch (Throwable notMeasured) {
            // The estimates miss this task.
        }
        totals.completed(failed);
    }

    private void countStart(@Nullable MeasuredTask measured, long startedNanos) {
        try {
            totals.started();
            if (measured != null) {
                totals.waited(startedNanos - measured.arrivalNanos(), measured.weight());
            }
        } catch (Throwable notCounted) {
            // The task runs all the same.
        }
    }

    private void ended(MeasuredTask task, @Nullable ThreadClock clock, long service, long ended) {
        TaskDemand demand = clock == null ? null : clock.end(service);
        totals.served(service, ended - task.arrivalNanos(), task.weight());
        TypeTotals type = task.type();
        if (type != null) {
            type.completed(service, task.weight());
        }
        if (demand != null) {
            if (type != null && demand.knowsCpu()) {
                type.cpuMeasured(demand.cpuNanos(), service);
            }
            core.statistics.demanded(type == null ? demand : demand.ofType(type.name()));
        }
    }

    /** Runs the task and its hooks, catches whatever they throw, and returns whether the task failed. */
    private boolean invoke(Runnable work) {
        if (hooks != null) {
            return invokeWith(hooks, work);
        }
        try {
            return TaskFuture.runTaken(work) != null;
        } catch (Throwable thrown) {
            core.events.uncaught(thrown);
            return true;
        }
    }

    private boolean invokeWith(TaskHooks around, Runnable work) {
        around.before(work, core.events);
        Throwable thrown;
        try {
            thrown = TaskFuture.runTaken(work);
        } catch (Throwable failure) {
            thrown = failure;
            core.events.uncaught(failure);
        }
        around.after(work, thrown, core.events);
        return thrown != null;
    }
}
