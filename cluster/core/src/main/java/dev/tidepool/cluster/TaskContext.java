package dev.tidepool.cluster;

import org.jspecify.annotations.Nullable;

/**
 * What a member knows about one run of a task.
 *
 * @param task the task's name
 * @param caller the node that submitted it
 * @param attempt 1 for the first attempt; more for an attempt after one that may have run. No two runs of a task have
 *     the same number, but a later run may have a lower one
 * @param key the idempotency key of a task that may run more than once; null for a task that runs at most once
 * @param startedAt the member's {@link System#nanoTime} when it checked the lease and the time limit. If a task sees a
 *     much later time at its first instruction, its process was stopped in between, and its caller may have given it up
 */
public record TaskContext(
        String task, NodeId caller, int attempt, @Nullable String key, long startedAt) {}
