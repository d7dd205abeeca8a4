package dev.tidepool.executor.queue;

import dev.tidepool.policy.WaitTimes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where tasks wait for a thread. Every layout passes one conformance suite: a task offered is taken
 * exactly once, by one of {@code poll}, {@code pollOldest}, {@code remove} and {@code drainTo}; tasks
 * that stay in one internal queue leave it in the order of their arrival.
 *
 * <p>Thread-safe. An {@code offer} that has returned is seen by every later {@code poll}. No method
 * blocks for longer than a few list operations of other threads, and none calls foreign code.
 */
public interface TaskQueue {

    /** The {@code home} of a submitter that is not one of the pool's workers. */
    int EXTERNAL = -1;

    /**
     * Appends a task. The queue has no bound of its own.
     *
     * @param task in no queue yet
     * @param home index of the worker that submits it, or {@link #EXTERNAL}
     */
    void offer(QueuedTask task, int home);

    /**
     * Takes the task that a worker should run next, or returns null if nothing waits anywhere.
     *
     * @param home index of the worker; it looks into its own queue first
     */
    @Nullable
    QueuedTask poll(int home);

    /** Takes the task that arrived first, as far as can be told while others take and offer. */
    @Nullable
    QueuedTask pollOldest();

    /**
     * Takes this very task.
     *
     * @return false if somebody else has it
     */
    boolean remove(QueuedTask task);

    /** Takes everything that waits, in order of queue and arrival. */
    void drainTo(List<QueuedTask> tasks);

    /** Returns how many tasks wait: exact while nobody offers or takes. */
    int size();

    /**
     * Returns the waits so far of the tasks that wait now; the shortest is that of the task queued last.
     *
     * @param nowNanos the pool's clock
     */
    WaitTimes queuedWait(long nowNanos);
}
