package dev.tidepool.executor.internal.engine;

import dev.tidepool.executor.internal.queue.MeasuredTask;
import dev.tidepool.executor.internal.statistics.PoolStatistics;
import dev.tidepool.policy.Counted;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Rejects tasks: counts and reports each rejection, and makes the exception that says why. Thread-safe. */
final class Rejections {
    // Made with the class: where a task is dropped there may be no memory.
    private static final Consumer<PoolStatistics> REJECTED = PoolStatistics::rejected;
    private static final Consumer<PoolStatistics> EXPIRED = PoolStatistics::expired;

    private final PoolOptions options;
    private final PoolStatistics statistics;
    private final PoolEvents events;
    private volatile @Nullable Throwable lastThreadFailure;

    Rejections(PoolOptions options, PoolStatistics statistics, PoolEvents events) {
        this.options = options;
        this.statistics = statistics;
        this.events = events;
    }

    /** Reports a thread that could not be created, and keeps the cause for {@link #noThread}. */
    void threadFailed(Throwable cause) {
        lastThreadFailure = cause;
        events.threadFailed(cause);
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
                "%d of %s (limit %d) %s busy and %s in a queue for %d"
                        .formatted(
                                threads.busy(),
                                Counted.of(threads.alive(), "thread"),
                                pool.decision().limit(),
                                threads.busy() == 1 ? "is" : "are",
                                Counted.of(pool.waiting(), "task waits", "tasks wait"),
                                pool.queueCapacity()),
                null);
    }

    /** Counts and reports a task that could not enter the queue. The submitter gets the cause itself. */
    void failed(Runnable task, Throwable cause) {
        reject(task, "its submission failed with " + cause.getClass().getName(), null);
    }

    /**
     * Rejects a task that the pool had accepted: ends, counts and reports it, unless its future has ended otherwise.
     * Throws nothing: the task is in no queue any more.
     */
    void discard(Runnable task, String why) {
        String message = null;
        Throwable cause;
        try {
            message = message(why);
            cause = new RejectedExecutionException(message);
        } catch (Throwable noMemory) {
            cause = noMemory;
        }
        drop(task, cause, message, REJECTED);
    }

    /** Ends, counts and reports a task that has waited too long, unless its future has ended otherwise. As above. */
    void expired(Runnable task, long maxWaitNanos) {
        String message = null;
        Throwable cause;
        try {
            message = "pool '" + options.name() + "' dropped the task: it had not started within " + maxWaitNanos / 1e6
                    + " ms of its submission";
            cause = options.expired().apply(message);
        } catch (Throwable noMemory) {
            cause = noMemory;
        }
        drop(task, cause, message, EXPIRED);
    }

    private void drop(Runnable task, Throwable cause, @Nullable String message, Consumer<PoolStatistics> count) {
        Runnable work = MeasuredTask.unwrap(task);
        if (!end(work, cause)) {
            return;
        }
        try {
            if (!MeasuredTask.isLongRunning(task)) {
                count.accept(statistics);
            }
        } catch (OutOfMemoryError notCounted) {
            // It has ended.
        }
        if (message != null) {
            events.rejected(work, message);
        }
    }

    /** Ends the future of a task that will not run, if it has one; false if that has ended or runs already. */
    private boolean end(Runnable work, Throwable cause) {
        try {
            if (work instanceof TaskFuture<?> future) {
                return future.reject(cause);
            }
            if (work instanceof Future<?> future) {
                future.cancel(false);
            }
        } catch (Throwable failure) { // of a user's own class, or by what follows the end
            events.uncaught(failure);
        }
        return true;
    }

    private RejectedExecutionException reject(Runnable task, String why, @Nullable Throwable cause) {
        if (!MeasuredTask.isLongRunning(task)) {
            statistics.rejected();
        }
        String message = message(why);
        events.rejected(MeasuredTask.unwrap(task), message);
        return new RejectedExecutionException(message, cause);
    }

    private String message(String why) {
        return "pool '" + options.name() + "' rejected the task: " + why;
    }
}
