package dev.tidepool.executor;

import java.util.concurrent.Callable;

/**
 * A runnable or callable that names its task type. Policies that profile service times do so by type. The
 * type of any other task is by default the name of its class.
 *
 * <p>Use few and stable names: a pool distinguishes 64 types and counts all others together.
 */
public interface TypedTask {

    /** Returns the name of the task's type, such as {@code "thumbnail"}. */
    String taskType();

    /**
     * Returns whether the task runs for long or never returns, such as a loop that accepts connections. To
     * mislead no policy, such a task stays out of all statistics and its thread out of the pool size. The
     * pool has one more thread for as long as the task runs.
     */
    default boolean isLongRunning() {
        return false;
    }

    /**
     * Returns a task of the given type.
     *
     * @param type the name of its type
     * @param task what it runs
     */
    static Runnable named(String type, Runnable task) {
        return new TypedRunnable(type, false, task);
    }

    /**
     * Returns a task of the given type.
     *
     * @param type the name of its type
     * @param task what it calls
     * @param <T> the type of its result
     */
    static <T> Callable<T> named(String type, Callable<T> task) {
        return new TypedCallable<>(type, false, task);
    }

    /**
     * Returns a long-running task (see {@link #isLongRunning()}).
     *
     * @param task what it runs
     */
    static Runnable longRunning(Runnable task) {
        return new TypedRunnable("long-running", true, task);
    }
}
