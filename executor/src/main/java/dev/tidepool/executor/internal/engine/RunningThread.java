package dev.tidepool.executor.internal.engine;

/**
 * A thread that runs a task.
 *
 * @param thread the thread
 * @param nanos for how long the task has run at least, in nanoseconds: since the first look that saw it
 */
public record RunningThread(Thread thread, long nanos) {}
