package dev.tidepool.executor.internal.engine;

import dev.tidepool.executor.WhenFull;
import dev.tidepool.executor.internal.queue.MeasuredTask;
import dev.tidepool.executor.internal.queue.TaskQueue;
import dev.tidepool.executor.internal.statistics.PoolStatistics;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.SizingDecision;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What the parts of the engine share, and the lock that guards it.
 *
 * <p><b>State.</b> {@code lock} guards the {@link Crew}, {@code state} and {@code decision}. The latter two
 * and some counts of the crew are also read without it, as hints for the fast paths; whatever follows
 * from a hint is decided again under the lock. The run state goes from RUNNING to SHUTDOWN or STOP,
 * then to TERMINATED, and never back.
 *
 * <p><b>Lock order.</b> The control loop's lock, then {@code lock}, then those of the queue's and the
 * statistics' books. Threads are created, started and unparked, and foreign code (thread factory,
 * listener, tasks) is called, without {@code lock}. Neither a submitter nor a worker takes it while
 * there is work for everybody: see {@link WorkerPool}.
 *
 * <p><b>Never lost, never twice.</b> A task is owned by its submitter, then by the slot of the queue that it
 * is in, then by whoever takes it out of there. A submitter that queued a task and then finds the
 * pool shut down takes it back, if it still waits, and rejects it.
 */
final class PoolCore {
    final PoolOptions options;
    final PoolStatistics statistics;
    final Incidents incidents;
    final Timekeeper timekeeper;
    final TaskQueue queue;
    final QueuePlaces places;
    final ReentrantLock lock = new ReentrantLock();
    final Condition termination = lock.newCondition();
    final Crew crew;
    volatile RunState state = RunState.RUNNING;
    volatile SizingDecision decision;

    PoolCore(
            PoolOptions options,
            PoolStatistics statistics,
            Incidents incidents,
            Timekeeper timekeeper,
            SizingDecision first) {
        this.options = options;
        this.statistics = statistics;
        this.incidents = incidents;
        this.timekeeper = timekeeper;
        this.queue = new TaskQueue(
                layout(options),
                options.whenFull() instanceof WhenFull.DiscardOldest,
                this::measure,
                options.clock(),
                this::leftQueue);
        statistics.countsArrivalsOf(queue::offered);
        this.places = new QueuePlaces(options);
        this.decision = first;
        this.crew = new Crew(options, statistics, places);
        crew.follow(first, false);
    }

    /** A bounded queue is one queue, unless the user said otherwise: its bound is one counter anyhow. */
    private static @Nullable QueueLayout layout(PoolOptions options) {
        return options.layout() == null && options.bounded() ? QueueLayout.SHARED : options.layout();
    }

    private MeasuredTask measure(Runnable work, int weight) {
        Object origin = work instanceof TaskFuture<?> future ? future.origin() : work;
        return new MeasuredTask(work, nanoTime(), weight, statistics.typeOf(origin));
    }

    boolean isRunning() {
        return state == RunState.RUNNING;
    }

    boolean isStopping() {
        return state.atLeast(RunState.STOP);
    }

    long nanoTime() {
        return options.clock().getAsLong();
    }

    /** Takes a task out of the queue again; false if somebody else has it. */
    boolean takeBack(Runnable task) {
        if (!queue.remove(MeasuredTask.unwrap(task))) {
            return false;
        }
        leftQueue();
        return true;
    }

    /** A task left the queue that no worker took. */
    void leftQueue() {
        places.give(1);
        if (!isRunning()) {
            lock.lock();
            try {
                terminateIfDone();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Ends the pool if nothing is left of it; to be called under the lock after anything went away. */
    void terminateIfDone() {
        boolean ending = state == RunState.STOP || (state == RunState.SHUTDOWN && queue.size() == 0);
        if (ending && crew.isEmpty()) {
            state = RunState.TERMINATED;
            termination.signalAll();
            timekeeper.terminated();
        }
    }
}
