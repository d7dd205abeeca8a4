package dev.tidepool.executor;

import dev.tidepool.executor.internal.engine.TaskFuture;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The waiting tasks of a {@link ScheduledExecutor}, and the thread that hands them to the pool when they are due. The
 * thread starts with the first task that has to wait, and ends when none has waited for {@link #KEEP_ALIVE_NANOS}.
 *
 * <p><b>State.</b> A task is in {@code waiting} until it is due. Then its run is in {@code handed}, until the run has
 * ended or the pool has rejected it. A task that is in neither has ended, or is periodic and waits again soon, in the
 * thread that ended its run.
 *
 * <p><b>Lock.</b> {@code lock} guards every field that is not final. Under it, the only foreign code is the thread
 * factory. The pool is called and futures end without it. Thread-safe.
 */
final class TaskTimer {
    static final long KEEP_ALIVE_NANOS = 1_000_000_000;

    private static final Logger LOG = System.getLogger("dev.tidepool.executor");

    private final AdaptiveExecutor pool;
    private final @Nullable ThreadFactory threads;
    private final LongSupplier clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Condition termination = lock.newCondition();
    private final TreeSet<ScheduledTask<?>> waiting = new TreeSet<>();
    private final Set<TaskFuture<?>> handed = new HashSet<>();
    private @Nullable Thread thread;
    private boolean shutdown;

    /** Creates a timer. Without {@code threads} it has no thread, and {@link #handOverDue} must be called instead. */
    TaskTimer(AdaptiveExecutor pool, @Nullable ThreadFactory threads, LongSupplier clock) {
        this.pool = pool;
        this.threads = threads;
        this.clock = clock;
    }

    long now() {
        return clock.getAsLong();
    }

    /**
     * Lets a task wait for its time. One that is due goes to the pool at once.
     *
     * @throws RejectedExecutionException after the shutdown
     * @throws RuntimeException whatever the pool throws if the task is due
     */
    void accept(ScheduledTask<?> task) {
        boolean isDue = task.dueNanos - now() <= 0;
        TaskFuture<?> run = null;
        lock.lock();
        try {
            if (shutdown) {
                throw new RejectedExecutionException("the scheduled executor of %s is shut down".formatted(pool));
            }
            if (isDue) {
                run = task.nextRun();
                handed.add(run);
            } else {
                addWaiting(task);
            }
        } finally {
            lock.unlock();
        }
        if (run == null) {
            return;
        }
        try {
            pool.execute(run);
        } catch (Throwable rejection) {
            forget(run);
            throw rejection;
        }
    }

    private void addWaiting(ScheduledTask<?> task) {
        waiting.add(task);
        if (threads != null && thread == null) {
            try {
                Thread timer = threads.newThread(this::handOver);
                timer.start();
                thread = timer;
            } catch (Throwable noThread) {
                waiting.remove(task);
                throw noThread;
            }
        } else if (waiting.first() == task) {
            changed.signalAll();
        }
    }

    /** The body of the thread. */
    private void handOver() {
        while (awaitDue()) {
            handOverDue();
        }
    }

    /** Returns true once a task is due, and false once the thread is not needed. */
    private boolean awaitDue() {
        lock.lock();
        try {
            long idleSince = now();
            while (true) {
                long left =
                        waiting.isEmpty() ? KEEP_ALIVE_NANOS - (now() - idleSince) : waiting.first().dueNanos - now();
                if (left <= 0 || (waiting.isEmpty() && shutdown)) {
                    if (waiting.isEmpty()) {
                        thread = null;
                    }
                    return !waiting.isEmpty();
                }
                try {
                    boolean unused = changed.awaitNanos(left) > 0;
                } catch (InterruptedException nobodysBusiness) {
                    continue;
                }
                idleSince = waiting.isEmpty() ? idleSince : now();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Gives the pool all tasks that are due. */
    void handOverDue() {
        while (true) {
            ScheduledTask<?> task;
            TaskFuture<?> run;
            lock.lock();
            try {
                if (waiting.isEmpty() || waiting.first().dueNanos - now() > 0) {
                    return;
                }
                task = waiting.first();
                waiting.remove(task);
                run = task.nextRun();
                handed.add(run);
            } finally {
                lock.unlock();
            }
            if (task.isDone()) {
                run.cancel(false); // a series that was cancelled since it was due
            }
            try {
                pool.execute(run);
            } catch (Throwable failure) {
                rejected(task, run, failure);
            }
        }
    }

    private void rejected(ScheduledTask<?> task, TaskFuture<?> run, Throwable failure) {
        RejectedExecutionException cause = failure instanceof RejectedExecutionException rejection
                ? rejection
                : new RejectedExecutionException("the pool took no task that was due: " + failure, failure);
        task.rejected(cause);
        forget(run);
        try {
            LOG.log(Level.WARNING, "a task was due and did not run", cause);
        } catch (Throwable fromLog) {
            // Nobody is left to be told; the future has failed.
        }
    }

    // ---- Called by the tasks

    /** A run has ended. A periodic task that has not ended waits again. */
    void ended(ScheduledTask<?> task, TaskFuture<?> run) {
        boolean ends = false;
        lock.lock();
        try {
            boolean wasHanded = handed.remove(run);
            waiting.remove(task);
            if (task.isPeriodic() && wasHanded && !task.isDone()) {
                if (shutdown) {
                    ends = true;
                } else {
                    addWaiting(task);
                }
            }
            signalTermination();
        } finally {
            lock.unlock();
        }
        if (ends) {
            task.cancel(false);
        }
    }

    /** A periodic task has ended, and waits no more. */
    void seriesEnded(ScheduledTask<?> task) {
        lock.lock();
        try {
            waiting.remove(task);
            signalTermination();
        } finally {
            lock.unlock();
        }
    }

    private void forget(TaskFuture<?> run) {
        lock.lock();
        try {
            handed.remove(run);
            signalTermination();
        } finally {
            lock.unlock();
        }
    }

    private void signalTermination() {
        if (waiting.isEmpty()) {
            changed.signalAll();
        }
        if (shutdown && waiting.isEmpty() && handed.isEmpty()) {
            termination.signalAll();
        }
    }

    // ---- The end

    /** Accepts no more. Periodic tasks end; others still run. */
    void shutdown() {
        List<ScheduledTask<?>> series = new ArrayList<>();
        lock.lock();
        try {
            shutdown = true;
            waiting.stream().filter(ScheduledTask::isPeriodic).forEach(series::add);
            signalTermination();
        } finally {
            lock.unlock();
        }
        series.forEach(task -> task.cancel(false));
    }

    /** Accepts no more, cancels what runs with an interrupt, and returns what has not begun. */
    List<Runnable> shutdownNow() {
        List<Runnable> neverRun;
        List<TaskFuture<?>> running;
        lock.lock();
        try {
            shutdown = true;
            neverRun = new ArrayList<>(waiting);
            waiting.clear();
            running = new ArrayList<>(handed);
            signalTermination();
        } finally {
            lock.unlock();
        }
        for (TaskFuture<?> run : running) {
            if (pool.remove(run)) {
                neverRun.add(run);
                forget(run);
            } else {
                run.cancel(true);
            }
        }
        return neverRun;
    }

    boolean isShutdown() {
        lock.lock();
        try {
            return shutdown;
        } finally {
            lock.unlock();
        }
    }

    boolean isTerminated() {
        lock.lock();
        try {
            return shutdown && waiting.isEmpty() && handed.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    boolean awaitTermination(long limit, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(limit);
        lock.lock();
        try {
            while (!isTerminated()) {
                if (nanos <= 0) {
                    return false;
                }
                nanos = termination.awaitNanos(nanos);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public String toString() {
        lock.lock();
        try {
            return "%d waiting, %d handed over%s"
                    .formatted(waiting.size(), handed.size(), shutdown ? ", shut down" : "");
        } finally {
            lock.unlock();
        }
    }
}
