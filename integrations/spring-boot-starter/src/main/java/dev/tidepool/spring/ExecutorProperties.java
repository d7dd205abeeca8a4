package dev.tidepool.spring;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The settings of one executor; null means the default. Immutable.
 *
 * @param policy sizing policy with its parameters, such as "auto" (the default), "fixed:16" or "tema:alpha=0.5"
 * @param min threads kept even when idle, 0 to max; default 0
 * @param max most threads, 1 or more; by default what the machine allows
 * @param queueCapacity tasks that may wait, 1 to 1,000,000,000; unbounded by default
 * @param whenFull what a submission does when a bounded queue is full; reject by default
 * @param blockLimit how long a submission waits for room with when-full=block, 1 ms to 1 h; default 1 s
 * @param maxWait how long a task may wait before it is dropped, above 0; for ever by default
 * @param layout how waiting tasks are laid out; one queue for a bounded pool and several for others by default
 * @param virtualThreads whether tasks run on virtual threads, whose number the policy limits; by default as
 *     spring.threads.virtual.enabled says
 * @param threadNamePrefix what the names of threads begin with; by default spring.task.execution.thread-name-prefix for
 *     "application", and the executor's name for others
 * @param shutdownLimit how long the end of the application waits for accepted tasks before it interrupts them; by
 *     default spring.lifecycle.timeout-per-shutdown-phase
 */
public record ExecutorProperties(
        @Nullable String policy,
        @Nullable Integer min,
        @Nullable Integer max,
        @Nullable Integer queueCapacity,
        @Nullable FullQueue whenFull,
        @Nullable Duration blockLimit,
        @Nullable Duration maxWait,
        @Nullable Layout layout,
        @Nullable Boolean virtualThreads,
        @Nullable String threadNamePrefix,
        @Nullable Duration shutdownLimit) {

    /** Settings that are all the default. */
    static final ExecutorProperties DEFAULTS =
            new ExecutorProperties(null, null, null, null, null, null, null, null, null, null, null);

    /** What a submission does when a bounded queue is full and the pool may not grow. */
    public enum FullQueue {
        /** It throws TaskRejectedException. */
        REJECT,
        /** It waits for room, up to the block limit. */
        BLOCK,
        /** The submitting thread runs the task. */
        RUN_IN_CALLER,
        /** The task that has waited longest is rejected. */
        DISCARD_OLDEST,
        /** The new task is rejected, and its submission throws nothing. */
        DISCARD_NEWEST
    }

    /** How waiting tasks are laid out. */
    public enum Layout {
        /** One queue: tasks start in the order of their submission. */
        SHARED,
        /** One queue for each processor, which take tasks in turn. */
        STRIPED
    }
}
