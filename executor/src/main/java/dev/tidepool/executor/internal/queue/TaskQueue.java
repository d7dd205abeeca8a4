package dev.tidepool.executor.internal.queue;

import dev.tidepool.policy.WaitTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Where tasks wait for a thread, and one {@link Taker} for each worker. The queue is unbounded. Thread-safe.
 *
 * <p><b>Never lost, never twice.</b> An offered task leaves the queue exactly once: a taker takes it, {@link
 * #takeOldest}, {@link #drainTo} or {@link #remove} does, or it withdraws itself.
 *
 * <p><b>Nothing overlooked.</b> Suppose a thread writes a variable that submitters read after their offer,
 * and then calls {@link #mayHaveTasks()}. It gets true if a submitter did not see the write and its task
 * still waits.
 *
 * <p>This is an abstract class, since the JVM calls the methods of an abstract class directly for as long as it has
 * loaded only one implementation.
 */
public abstract class TaskQueue {
    /** The {@code home} of a submitter that is not a worker of the pool. */
    public static final int EXTERNAL = -1;

    /** Creates an empty queue. */
    protected TaskQueue() {}

    /**
     * Adds a task. If this throws, the task is not queued: foreign code has thrown the same, or memory or stack have
     * ended.
     *
     * @param home index of the worker that submits it, or {@link #EXTERNAL}; only a user's layout of several
     *     queues uses it
     */
    public abstract void offer(Runnable task, int home);

    /**
     * Creates the taker of a worker.
     *
     * @param home index of the worker, which looks into the stripe of that index first
     */
    public abstract Taker taker(int home);

    /** Returns whether takers may claim several tasks at once. */
    public abstract boolean batches();

    /**
     * Lets takers claim several tasks at once from now on, or no longer. They should only while tasks are short: the
     * last task of a claim waits for the others. No effect in a layout that the user chose.
     */
    public abstract void allowBatches(boolean allowed);

    /**
     * Takes the unclaimed task that arrived first. Exact if every task is measured and no other thread
     * offers or takes meanwhile.
     */
    public abstract @Nullable Runnable takeOldest();

    /**
     * Takes everything that waits into {@code tasks}. If memory ends, what was taken is there, and the rest waits.
     */
    @SuppressWarnings("NonApiType") // other lists cannot make room before a task leaves its queue
    public abstract void drainTo(ArrayList<Runnable> tasks);

    /** Makes room for another task, which nobody has taken yet. */
    @SuppressWarnings("NonApiType")
    static void reserve(ArrayList<Runnable> tasks) {
        tasks.ensureCapacity(tasks.size() + 1);
    }

    /**
     * Takes this task, wherever it waits. Reads everything that waits.
     *
     * @return false if another thread has taken it
     */
    public abstract boolean remove(Runnable work);

    /**
     * Takes each waiting task that satisfies a condition, and hands it to its new owner. Reads everything that waits.
     * A task that is offered meanwhile may be missed.
     *
     * @param condition sees tasks as they wait, plain or measured, possibly under a lock
     * @param owner called for each without a lock
     */
    public abstract void takeIf(Predicate<Runnable> condition, Consumer<Runnable> owner);

    /**
     * Returns the tasks that wait now, in the order of each stripe or of the queue, without their measurements. A task
     * that enters or leaves meanwhile may be in it or not.
     */
    public abstract List<Runnable> snapshot();

    /**
     * Returns whether a task waits or is being offered. A producer that is offering may already have looked
     * for idle workers and found none. Checking for waiting tasks first and for offers second would miss a
     * task published in between.
     */
    public abstract boolean mayHaveTasks();

    /** Returns whether a task waits. */
    public abstract boolean hasTasks();

    /** Returns how many tasks wait or are being offered; exact while no thread offers or takes. */
    public abstract int size();

    /**
     * Returns how many tasks wait or are being offered, at a cost that does not grow with the number of takers unless
     * tasks were removed since the last call. Growth of the pool asks for it with each submission. A removed task may
     * count until its slot was claimed.
     */
    public abstract int waiting();

    /** Estimates how many tasks wait: without claimed tasks, and with some of those withdrawn. */
    public abstract long estimate();

    /** Returns how many tasks were ever offered, including those being offered. */
    public abstract long offered();

    /**
     * Returns the queue waits so far of the tasks that wait now. Exact if every waiting task was measured and
     * there are few; otherwise estimated from measured ones.
     *
     * @param nowNanos the pool's clock
     */
    public abstract WaitTimes queuedWait(long nowNanos);

    /**
     * Frees storage that is no longer needed. The control loop calls it at intervals.
     *
     * @param quiet whether no task waits or runs
     * @return whether another call soon would change nothing unless tasks come
     */
    public abstract boolean maintain(boolean quiet);
}
