package dev.tidepool.executor;

import dev.tidepool.executor.internal.lock.PoolLock;
import dev.tidepool.executor.internal.lock.StackRoom;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides what happens to the tasks of a {@link TaskTimer}, from their acceptance to their end. {@link TimerTasks} has
 * the table of legal transitions.
 *
 * <p>The timer has terminated when it is shut down and has no task. A future that ends tells these books afterwards, so
 * they may show a task for a moment after its future has ended, and never the other way round.
 *
 * <p><b>Lock.</b> Under {@code lock}, the only foreign code is {@code Thread.interrupt}, and no other lock is taken.
 *
 * <p><b>Memory.</b> Accepting a task and handing it over may lack memory; then nothing changes. Nothing on the way to
 * the end of a task needs any. Thread-safe.
 */
final class TaskBooks {
    private final LongSupplier clock;
    private final PoolLock lock = new PoolLock();
    private final TimerTasks tasks = new TimerTasks();

    /** Not a condition of the lock: signalling one for the first time needs memory. */
    private final CountDownLatch terminated = new CountDownLatch(1);

    private final TimerSleep sleep;

    /** Changes to a later phase under the lock only. */
    private final TimerPhase phase;

    TaskBooks(LongSupplier clock, TimerPhase phase) {
        this.clock = clock;
        this.phase = phase;
        this.sleep = new TimerSleep(clock, lock.newCondition());
    }

    /**
     * A new task enters: QUEUED if it is due, otherwise WAITING.
     *
     * @throws RejectedExecutionException after the shutdown
     */
    void accept(ScheduledTask<?> task, boolean isDue) {
        lock.lock();
        try {
            if (phase.isShutdown()) {
                throw new RejectedExecutionException("the scheduled executor is shut down");
            }
            if (isDue) {
                tasks.hand(task);
            } else {
                tasks.await(task);
                sleep.endBy(task.dueNanos);
            }
        } finally {
            lock.unlock();
        }
    }

    boolean isDue(ScheduledTask<?> task) {
        return task.isDue(clock.getAsLong());
    }

    /** Waits until a task is due; returns false once {@code thread}, which calls this, is not needed. */
    boolean awaitDue(TimerThread thread) {
        lock.lock();
        try {
            while (true) {
                boolean none = tasks.noneWaits();
                if (none && hasTerminated()) {
                    thread.ends();
                    return false;
                }
                // A task that is cancelled while the thread sleeps must not be kept by a variable.
                long left = none ? TimerSleep.KEEP_ALIVE_NANOS : tasks.firstDueNanos() - clock.getAsLong();
                if (left <= 0) {
                    return true;
                }
                boolean passed = sleep.passes(left);
                if (passed && none && tasks.isEmpty()) {
                    thread.ends();
                    return false;
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns a task that is due, or null if none is. It is QUEUED now, unless a shutdown forbids that it runs.
     */
    @Nullable
    ScheduledTask<?> takeDue() {
        lock.lock();
        try {
            ScheduledTask<?> first = tasks.first();
            if (first == null || !isDue(first)) {
                return null;
            }
            if (mayRun(first)) {
                tasks.hand(first);
            }
            return first;
        } finally {
            lock.unlock();
        }
    }

    /** A task that waits is QUEUED now: its user runs it before its time. */
    void waitsNoLonger(ScheduledTask<?> task) {
        StackRoom.require();
        lock.lock();
        try {
            if (task.stage == TaskStage.WAITING) {
                tasks.hand(task);
            }
        } finally {
            lock.unlock();
        }
    }

    private boolean mayRun(ScheduledTask<?> task) {
        return phase.allows(task, clock);
    }

    /** Returns what waits, in order. */
    ScheduledTask<?>[] waiting() {
        lock.lock();
        try {
            return tasks.waiting();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns whether the calling thread runs this task now; then {@link #awaitsNext} or {@link #runEnded} must follow.
     * A task that a shutdown forbids stays QUEUED.
     */
    boolean begins(ScheduledTask<?> task) {
        StackRoom.require();
        lock.lock();
        try {
            if (task.stage == TaskStage.REVOKED) {
                task.stage = TaskStage.RETURNED;
            } else if (task.stage == TaskStage.QUEUED && task.isDone()) {
                end(task);
            } else if (task.stage == TaskStage.QUEUED && mayRun(task) && task.starts()) {
                tasks.run(task);
                return true;
            }
            return false;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns whether a pool rejects this task now. One that was given back while its pool had it stays as it is, and
     * the pool has it no longer.
     */
    boolean beginsRejection(ScheduledTask<?> task) {
        lock.lock();
        try {
            if (task.stage == TaskStage.REVOKED) {
                task.stage = TaskStage.RETURNED;
                return false;
            }
            return task.startsRejection();
        } finally {
            lock.unlock();
        }
    }

    /** Returns whether the timer rejects this task now: not if it was given back. */
    boolean beginsRefusal(ScheduledTask<?> task) {
        lock.lock();
        try {
            return task.stage != TaskStage.RETURNED && task.stage != TaskStage.REVOKED && task.startsRejection();
        } finally {
            lock.unlock();
        }
    }

    /** Returns whether a series that has run goes on: it then waits for its next run. */
    boolean awaitsNext(ScheduledTask<?> series) {
        lock.lock();
        try {
            if (series.isDone() || !mayRun(series)) {
                return false;
            }
            series.dueNanos = series.nextDueNanos();
            tasks.awaitAgain(series);
            sleep.endBy(series.dueNanos);
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** A task ran for the last time. */
    void runEnded(ScheduledTask<?> task) {
        lock.lock();
        try {
            end(task);
        } finally {
            lock.unlock();
        }
    }

    /**
     * The future of a task has ended. If it runs, {@link #runEnded} follows.
     *
     * @return whether the pool does not have the task
     */
    boolean futureEnded(ScheduledTask<?> task) {
        if (task.stage == TaskStage.RUNNING && !task.isPeriodic()) {
            return false; // most tasks end like this
        }
        lock.lock();
        try {
            TaskStage stage = task.stage;
            if (stage != TaskStage.RUNNING) {
                end(task);
            }
            return stage == TaskStage.WAITING || stage == TaskStage.RETURNED;
        } finally {
            lock.unlock();
        }
    }

    /** The pool no longer has a task, and did not run it. */
    void leftPool(ScheduledTask<?> task) {
        lock.lock();
        try {
            if (tasks.leftPool(task)) {
                signalIfNoneWaits();
            }
        } finally {
            lock.unlock();
        }
    }

    private void end(ScheduledTask<?> task) {
        tasks.end(task);
        signalIfNoneWaits();
    }

    private void signalIfNoneWaits() {
        if (!tasks.noneWaits()) {
            return;
        }
        boolean atOnce = hasTerminated();
        if (atOnce) {
            terminated.countDown();
        }
        sleep.endSoon(atOnce);
    }

    /** Accepts no more. */
    void shutdown() {
        lock.lock();
        try {
            phase.shutdown();
            signalIfNoneWaits();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the tasks that have not begun and may not, by the policies for a shutdown. */
    List<ScheduledTask<?>> forbidden() {
        lock.lock();
        try {
            return tasks.forbidden(phase, clock);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Accepts and begins no more, interrupts what runs, and gives back what has not begun, but for tasks that end just
     * now. Without memory, nothing changes.
     *
     * @return first those that the pool has, which are REVOKED
     */
    List<Runnable> stop() {
        lock.lock();
        try {
            List<Runnable> unstarted = tasks.giveBack(phase);
            signalIfNoneWaits();
            return unstarted;
        } finally {
            lock.unlock();
        }
    }

    boolean isTerminated() {
        lock.lock();
        try {
            return hasTerminated();
        } finally {
            lock.unlock();
        }
    }

    private boolean hasTerminated() {
        return phase.isShutdown() && tasks.isEmpty();
    }

    boolean awaitTermination(long limit, TimeUnit unit) throws InterruptedException {
        return isTerminated() || (limit > 0 && terminated.await(limit, unit));
    }

    @Override
    public String toString() {
        lock.lock();
        try {
            return tasks + (phase.isShutdown() ? ", shut down" : "");
        } finally {
            lock.unlock();
        }
    }
}
