package dev.tidepool.executor.internal.engine;

import dev.tidepool.executor.internal.lock.PoolLock;
import dev.tidepool.executor.internal.queue.LaneGate;
import dev.tidepool.executor.internal.queue.MeasuredTask;
import dev.tidepool.executor.internal.queue.OrderedQueue;
import dev.tidepool.executor.internal.queue.StripedQueue;
import dev.tidepool.executor.internal.queue.TaskQueue;
import dev.tidepool.executor.internal.statistics.PoolStatistics;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.SizingDecision;
import java.util.Comparator;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The state that the parts of the engine share, and the lock that guards it.
 *
 * <p><b>State.</b> {@code lock} guards the {@link WorkerSet}, {@code state} and {@code decision}. The fast
 * paths also read the latter two, and some counts of workers, without the lock as hints. Whatever follows
 * from a hint is decided again under the lock. The run state goes from RUNNING to SHUTDOWN or STOP, then to
 * TERMINATED, by way of TIDYING if something has to be done before, and never back.
 *
 * <p><b>Lock order.</b> First the control loop's lock, then {@code lock}, then the leaf locks of the queue
 * and the statistics. Threads are created, started and unparked without {@code lock}, and so is foreign code
 * called (thread factory, listener, tasks). Neither a submitter nor a worker takes it while there is work
 * for everybody: see {@link WorkerPool}.
 *
 * <p><b>Never lost, never twice.</b> A task belongs to its submitter, then to its slot in the queue, then to
 * the thread that takes it out of that slot. A submitter that queued a task and then finds the pool shut down takes
 * the task back if it still waits, and rejects it.
 */
final class PoolCore {
    final PoolOptions options;
    final PoolStatistics statistics;
    final PoolEvents events;
    final Rejections rejections;
    final Expiry expiry;
    final ControlSignals control;
    final TaskQueue queue;
    final LaneGate lanes;
    final QueuePermits permits;
    final PoolLock lock = new PoolLock();

    /** See {@link Expiry}. Written before the first task with a deadline is queued, so whoever takes that sees it. */
    boolean tasksExpire;

    /** Not a condition of the lock: signalling one for the first time needs memory. */
    final CountDownLatch terminated = new CountDownLatch(1);

    final WorkerSet workers;
    volatile RunState state = RunState.RUNNING;
    volatile SizingDecision decision;

    /** Submissions between {@link #beginEntering} and {@link #endEntering}. */
    private final AtomicInteger entering = new AtomicInteger();

    private final LongSupplier clock;
    private volatile @Nullable Runnable registrationEnd;

    PoolCore(
            PoolOptions options,
            PoolStatistics statistics,
            PoolEvents events,
            ControlSignals control,
            SizingDecision first) {
        this.options = options;
        this.clock = options.clock();
        this.statistics = statistics;
        this.events = events;
        this.rejections = new Rejections(options, statistics, events);
        this.control = control;
        Rehearsal.once();
        this.expiry = new Expiry(this);
        this.queue = newQueue();
        this.lanes = new LaneGate(queue, this::kindOf, this::leftQueue);
        statistics.countsArrivalsOf(queue::offered);
        this.permits = new QueuePermits(options);
        this.decision = first;
        this.workers = new WorkerSet(options, statistics, permits);
        workers.follow(first, false);
        followLanes(first);
    }

    private TaskQueue newQueue() {
        Comparator<Object> priority = options.priority();
        if (priority != null) {
            return OrderedQueue.byPriority(
                    priority,
                    TaskFuture::originOf,
                    options.limitsWaits(),
                    this::measure,
                    options.clock(),
                    this::leftQueue);
        }
        if (options.fairTypes()) {
            return OrderedQueue.byType(
                    this::typeOf, options.limitsWaits(), this::measure, options.clock(), this::leftQueue);
        }
        if (options.limitsWaits() && options.layout() == null) {
            return OrderedQueue.adaptiveLifo(
                    options.maxWaitNanos() / 2, this::measure, options.clock(), this::leftQueue);
        }
        boolean everyTask = options.whenFull() == FullQueueAction.DISCARD_OLDEST || options.limitsWaits();
        return new StripedQueue(layout(options), everyTask, this::measure, options.clock(), this::leftQueue);
    }

    /** A bounded queue is a single queue unless the user chose a layout: its bound is one counter anyway. */
    private static @Nullable QueueLayout layout(PoolOptions options) {
        return options.layout() == null && options.bounded() ? QueueLayout.SHARED : options.layout();
    }

    private MeasuredTask measure(Runnable work, int weight) {
        return new MeasuredTask(work, nanoTime(), weight, statistics.typeOf(TaskFuture.originOf(work)));
    }

    private String typeOf(Runnable work) {
        return statistics.typeNameOf(TaskFuture.originOf(work));
    }

    /** Puts the limits of types into force, unless the user chose an order that setting tasks aside would break. */
    void followLanes(SizingDecision next) {
        QueueLayout layout = options.layout();
        boolean inOrder = layout != null && layout.queues() == 1;
        if (options.priority() == null && !inOrder) {
            lanes.follow(next.typeLimits());
        }
    }

    private String kindOf(Runnable task) {
        return typeOf(MeasuredTask.unwrap(task));
    }

    // ---- What waits: in the queue, or set aside until its kind has room

    /** Returns whether a task waits, or is being offered, that could run now. See {@link TaskQueue#mayHaveTasks}. */
    boolean mayHaveTasks() {
        return queue.mayHaveTasks() || lanes.ready() > 0;
    }

    /** Returns whether a task waits that could run now. */
    boolean hasTasks() {
        return queue.hasTasks() || lanes.ready() > 0;
    }

    /** Returns how many tasks wait that could run now, as far as is known. */
    int runnable() {
        return queue.waiting() + lanes.ready();
    }

    /** Returns how many tasks wait. May take the lock of the lanes. */
    int waiting() {
        return lanes.waiting();
    }

    // ---- State

    boolean isRunning() {
        return state == RunState.RUNNING;
    }

    boolean isStopping() {
        return state.atLeast(RunState.STOP);
    }

    long nanoTime() {
        return clock.getAsLong();
    }

    /**
     * Accepts a task that is not queued yet; false if the pool is shut down. Until {@link #endEntering}, which must
     * follow, an orderly shutdown waits for it.
     */
    boolean beginEntering() {
        entering.incrementAndGet();
        if (isRunning()) {
            return true;
        }
        endEntering();
        return false;
    }

    /** The task is queued, or will not be. */
    void endEntering() {
        entering.decrementAndGet();
        terminateIfShutDown();
    }

    /** Takes a task out of the queue again; false if another thread has taken it. */
    boolean takeBack(Runnable task) {
        Runnable work = MeasuredTask.unwrap(task);
        if (!queue.remove(work) && !lanes.remove(work)) {
            return false;
        }
        leftQueue();
        return true;
    }

    /** A task that held a permit did not enter the queue, because of {@code cause}: foreign code, or no memory. */
    void notQueued(Runnable task, Throwable cause) {
        permits.release(1);
        if (!MeasuredTask.isLongRunning(task)) {
            statistics.arrivedElsewhere(1);
        }
        rejections.failed(task, cause);
        control.workArrived();
    }

    /** A task left the queue without a worker taking it. */
    void leftQueue() {
        permits.release(1);
        terminateIfShutDown();
    }

    private void terminateIfShutDown() {
        if (!isRunning()) {
            lock.lock();
            try {
                terminateIfDone();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Terminates the pool if nothing is left of it. Call it under the lock after anything was removed. */
    void terminateIfDone() {
        // The queue is asked last: its answer costs most, and each thread that ends calls this. And a task that enters
        // no more is then in the queue.
        if (workers.isEmpty()
                && (state == RunState.STOP || (state == RunState.SHUTDOWN && entering.get() == 0 && waiting() == 0))) {
            if (options.onTermination() == null && registrationEnd == null) {
                setTerminated();
            } else {
                state = RunState.TIDYING;
            }
            control.terminated();
        }
    }

    /** Says what takes the pool's registration back, before the pool counts as terminated. */
    void registeredUntil(Runnable end) {
        registrationEnd = end;
    }

    /** Does what comes before the termination, if anything, and ends the pool. Called once, without the lock. */
    void tidy() {
        if (state == RunState.TERMINATED) {
            return;
        }
        guarded(options.onTermination());
        guarded(registrationEnd);
        lock.lock();
        try {
            setTerminated();
        } finally {
            lock.unlock();
        }
    }

    private void guarded(@Nullable Runnable code) {
        try {
            if (code != null) {
                code.run();
            }
        } catch (Throwable failure) {
            events.uncaught(failure);
        }
    }

    private void setTerminated() {
        state = RunState.TERMINATED;
        terminated.countDown();
    }
}
