package dev.tidepool.executor;

import dev.tidepool.executor.internal.lock.PoolLock;
import dev.tidepool.executor.internal.lock.StackRoom;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Where each task of a {@link TaskTimer} is, from its acceptance to its end.
 *
 * <p><b>Legal transitions</b> of {@link ScheduledTask#stage}, all under {@code lock}:
 *
 * <ul>
 *   <li>NEW to WAITING (accepted with a delay) or to QUEUED (accepted and due);
 *   <li>WAITING to QUEUED (its time has come);
 *   <li>QUEUED to RUNNING, together with its future;
 *   <li>RUNNING to WAITING (a series that goes on) or to DONE;
 *   <li>NEW, WAITING or QUEUED to DONE: its future was cancelled, or the pool refused it;
 *   <li>QUEUED to REVOKED to RETURNED, and WAITING to RETURNED: {@code shutdownNow} gives it back;
 *   <li>QUEUED to RETURNED: the pool gives it back, by its own {@code shutdownNow} or {@code remove};
 *   <li>REVOKED or RETURNED to DONE: whoever got it ends its future.
 * </ul>
 *
 * <p>{@code waiting} has the tasks that are WAITING, and {@code handed} those that are QUEUED or RUNNING. The timer has
 * terminated when it is shut down and both are empty. A future that ends tells these books afterwards, so they may show
 * a task for a moment after its future has ended, and never the other way round.
 *
 * <p><b>Lock.</b> Under {@code lock}, the only foreign code is {@code Thread.interrupt}, and no other lock is taken.
 *
 * <p><b>Memory.</b> Accepting a task and handing it over may lack memory; then nothing changes. Nothing on the way to
 * the end of a task needs any. Thread-safe.
 */
final class TaskBooks {
    private final LongSupplier clock;
    private final PoolLock lock = new PoolLock();
    private final DelayHeap waiting = new DelayHeap();
    private final HandedTasks handed = new HandedTasks();

    /** Not a condition of the lock: signalling one for the first time needs memory. */
    private final CountDownLatch terminated = new CountDownLatch(1);

    /** How many of {@code handed} are RUNNING. */
    private int running;

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
                handed.add(task);
                task.stage = TaskStage.QUEUED;
            } else {
                await(task);
            }
        } finally {
            lock.unlock();
        }
    }

    private void await(ScheduledTask<?> task) {
        waiting.add(task);
        task.stage = TaskStage.WAITING;
        sleep.endBy(task.dueNanos);
    }

    boolean isDue(ScheduledTask<?> task) {
        return task.dueNanos - clock.getAsLong() <= 0;
    }

    /** Waits until a task is due; returns false once {@code thread}, which calls this, is not needed. */
    boolean awaitDue(TimerThread thread) {
        lock.lock();
        try {
            while (true) {
                boolean none = waiting.isEmpty();
                if (none && hasTerminated()) {
                    thread.ends();
                    return false;
                }
                // A task that is cancelled while the thread sleeps must not be kept by a variable.
                long left = none ? TimerSleep.KEEP_ALIVE_NANOS : waiting.firstDueNanos() - clock.getAsLong();
                if (left <= 0) {
                    return true;
                }
                boolean passed = sleep.passes(left);
                if (passed && none && waiting.isEmpty() && handed.isEmpty()) {
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
            ScheduledTask<?> first = waiting.first();
            if (first == null || !isDue(first)) {
                return null;
            }
            if (mayRun(first)) {
                handed.add(first);
                waiting.remove(first);
                first.stage = TaskStage.QUEUED;
            }
            return first;
        } finally {
            lock.unlock();
        }
    }

    private boolean mayRun(ScheduledTask<?> task) {
        return phase.allows(task.isPeriodic(), isDue(task));
    }

    /** Returns what waits, in order. */
    ScheduledTask<?>[] waiting() {
        lock.lock();
        try {
            return waiting.inOrder();
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
                leave(task);
            } else if (task.stage == TaskStage.QUEUED && mayRun(task) && task.starts()) {
                task.stage = TaskStage.RUNNING;
                task.runner = Thread.currentThread();
                running++;
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
            waitAgain(series);
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void waitAgain(ScheduledTask<?> series) {
        await(series);
        handed.remove(series);
        stoppedRunning(series);
    }

    /** A task ran for the last time. */
    void runEnded(ScheduledTask<?> task) {
        lock.lock();
        try {
            leave(task);
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
                leave(task);
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
            if (task.stage == TaskStage.QUEUED || task.stage == TaskStage.REVOKED) {
                leave(task);
                task.stage = TaskStage.RETURNED;
            }
        } finally {
            lock.unlock();
        }
    }

    private void leave(ScheduledTask<?> task) {
        if (task.stage == TaskStage.WAITING) {
            waiting.remove(task);
        } else {
            handed.remove(task);
        }
        if (task.stage == TaskStage.RUNNING) {
            stoppedRunning(task);
        }
        task.stage = TaskStage.DONE;
        signalIfNoneWaits();
    }

    private void stoppedRunning(ScheduledTask<?> task) {
        running--;
        task.runner = null;
    }

    private void signalIfNoneWaits() {
        if (!waiting.isEmpty()) {
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
        List<ScheduledTask<?>> forbidden = new ArrayList<>();
        lock.lock();
        try {
            for (ScheduledTask<?> task : waiting.inOrder()) {
                if (!mayRun(task)) {
                    forbidden.add(task);
                }
            }
            for (ScheduledTask<?> task = handed.first(); task != null; task = task.handedAfter) {
                if (task.stage == TaskStage.QUEUED && !mayRun(task)) {
                    forbidden.add(task);
                }
            }
            return forbidden;
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
            ScheduledTask<?>[] inOrder = waiting.inOrder();
            List<Runnable> unstarted = new ArrayList<>(handed.size() - running + inOrder.length);
            phase.stop();
            ScheduledTask<?> next = handed.first();
            while (next != null) {
                ScheduledTask<?> task = next;
                next = task.handedAfter;
                if (task.stage == TaskStage.RUNNING) {
                    task.interruptRunner();
                } else if (task.mayStart()) {
                    unstarted.add(task);
                    task.stage = TaskStage.REVOKED;
                    handed.remove(task);
                }
            }
            for (ScheduledTask<?> task : inOrder) {
                if (task.mayStart()) {
                    unstarted.add(task);
                    task.stage = TaskStage.RETURNED;
                    waiting.remove(task);
                }
            }
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
        return phase.isShutdown() && waiting.isEmpty() && handed.isEmpty();
    }

    boolean awaitTermination(long limit, TimeUnit unit) throws InterruptedException {
        return isTerminated() || (limit > 0 && terminated.await(limit, unit));
    }

    @Override
    public String toString() {
        lock.lock();
        try {
            return "%d waiting, %d queued, %d running%s"
                    .formatted(
                            waiting.size(), handed.size() - running, running, phase.isShutdown() ? ", shut down" : "");
        } finally {
            lock.unlock();
        }
    }
}
