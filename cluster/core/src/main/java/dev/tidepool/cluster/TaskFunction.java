package dev.tidepool.cluster;

import org.jspecify.annotations.Nullable;

/** The function of a registered task on a member. The threads of the member's pool call it concurrently. */
@FunctionalInterface
public interface TaskFunction<A extends @Nullable Object, R extends @Nullable Object> {
    /**
     * Runs the task. An interrupt means that the task was cancelled or that the member stops.
     *
     * @throws Exception any failure, which fails the caller's future
     */
    R call(A argument, TaskContext context) throws Exception;
}
