package dev.tidepool.cluster;

import org.jspecify.annotations.Nullable;

/**
 * What a registered task does on a member. Called by threads of the member's pool, any number at once.
 *
 * @param <A> the type of its argument
 * @param <R> the type of its result
 */
@FunctionalInterface
public interface TaskFunction<A extends @Nullable Object, R extends @Nullable Object> {

    /**
     * Runs the task. An interrupt means that it was cancelled, or that the member stops.
     *
     * @param argument as the caller gave it
     * @param context what the member knows about this run
     * @throws Exception whatever the task throws; the caller's future ends with it
     */
    R call(A argument, TaskContext context) throws Exception;
}
