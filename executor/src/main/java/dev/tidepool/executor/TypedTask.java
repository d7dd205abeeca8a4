package dev.tidepool.executor;

import java.util.concurrent.Callable;

/**
 * A runnable or callable that says what type of task it is. Policies that profile service times keep
 * them by type; a task that does not implement this has the name of its class as its type.
 *
 * <p>Give types few and stable names: a pool tells 64 types apart and counts all others together.
 */
public interface TypedTask {

    /** Returns the name of the task's type, such as {@code "thumbnail"}. */
    String taskType();

    /**
     * Returns whether the task runs for long or never returns, such as a loop that accepts
     * connections. Such a task stays out of all statistics and its thread out of the pool's size, so
     * that it misleads no policy; the pool grows by one thread for as long as it runs.
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
     * Returns a task that is long-running (see {@link #isLongRunning()}).
     *
     * @param task what it runs
     */
    static Runnable longRunning(Runnable task) {
        return new TypedRunnable("long-running", true, task);
    }
}
