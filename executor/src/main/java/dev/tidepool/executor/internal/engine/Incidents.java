package dev.tidepool.executor.internal.engine;

import dev.tidepool.executor.PoolListener;
import dev.tidepool.executor.internal.events.RejectionEvent;
import dev.tidepool.executor.internal.queue.MeasuredTask;
import dev.tidepool.executor.internal.statistics.PoolStatistics;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.Thread.UncaughtExceptionHandler;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Everything unusual that a pool has to tell: tasks turned away, threads that could not be created,
 * exceptions that nobody caught. Thread-safe; whatever a listener or handler throws is logged.
 */
public final class Incidents {
    private static final Logger LOG = System.getLogger("dev.tidepool.executor");

    private final PoolOptions options;
    private final PoolStatistics statistics;
    private volatile @Nullable Throwable lastThreadFailure;

    /** Makes the reporter of one pool. */
    public Incidents(PoolOptions options, PoolStatistics statistics) {
        this.options = options;
        this.statistics = statistics;
    }

    RejectedExecutionException afterShutdown(Runnable task) {
        return reject(task, "it is shut down", null);
    }

    RejectedExecutionException noThread(Runnable task) {
        return reject(task, "it has no thread and none could be created", lastThreadFailure);
    }

    RejectedExecutionException queueFull(Runnable task, WorkerPool pool) {
        ThreadTotals threads = pool.threads();
        return reject(
                task,
                "%d of %d threads (limit %d) are busy and %d tasks wait in a queue for %d"
                        .formatted(
                                threads.busy(),
                                threads.alive(),
                                pool.decision().limit(),
                                pool.queue().size(),
                                options.queueCapacity()),
                null);
    }

    /** Turns away a task that had been accepted: its future ends, the listener is told. */
    void turnAway(Runnable task, String why) {
        RejectedExecutionException cause = reject(task, why, null);
        Runnable work = MeasuredTask.unwrap(task);
        if (work instanceof TaskFuture<?> future) {
            future.turnAway(cause);
        } else if (work instanceof Future<?> future) {
            future.cancel(false);
        }
    }

    private RejectedExecutionException reject(Runnable task, String why, @Nullable Throwable cause) {
        String message = "pool '" + options.name() + "' turns the task away: " + why;
        if (!(task instanceof MeasuredTask measured && measured.longRunning())) {
            statistics.rejected();
        }
        RejectionEvent event = new RejectionEvent();
        if (event.shouldCommit()) {
            event.pool = options.name();
            event.reason = message;
            event.commit();
        }
        tell(listener -> listener.onRejection(MeasuredTask.unwrap(task), message));
        return new RejectedExecutionException(message, cause);
    }

    void threadFailed(Throwable cause) {
        lastThreadFailure = cause;
        LOG.log(
                Level.WARNING,
                "pool '" + options.name() + "' could not create a thread and goes on with those it has: " + cause);
        tell(listener -> listener.onThreadFailure(cause));
    }

    /** Reports what a task threw that was given to {@code execute}. */
    void uncaught(Throwable thrown) {
        Thread thread = Thread.currentThread();
        UncaughtExceptionHandler own = options.uncaught();
        UncaughtExceptionHandler handler = own != null ? own : thread.getUncaughtExceptionHandler();
        try {
            handler.uncaughtException(thread, thrown);
        } catch (Throwable fromHandler) {
            LOG.log(Level.ERROR, "pool '" + options.name() + "': uncaught-exception handler failed", fromHandler);
        }
    }

    /** Reports that the policy threw; the last decision stays. */
    public void policyFailed(String policy, Throwable cause) {
        LOG.log(
                Level.WARNING,
                "pool '" + options.name() + "': policy '" + policy + "' failed, the last decision stays",
                cause);
    }

    /** Reports that a step of the control loop failed; the loop goes on. */
    public void controlFailed(Throwable cause) {
        LOG.log(Level.ERROR, "pool '" + options.name() + "': a control step failed", cause);
    }

    /** Tells the listener, and logs what it throws. */
    public void tell(Consumer<PoolListener> message) {
        try {
            message.accept(options.listener());
        } catch (Throwable fromListener) {
            LOG.log(Level.ERROR, "pool '" + options.name() + "': listener failed", fromListener);
        }
    }
}
