package dev.tidepool.cluster;

import org.jspecify.annotations.Nullable;

/**
 * What a member knows about one run of a task.
 *
 * @param task the task's name
 * @param caller the node that submitted it
 * @param attempt 1 for the first run that its caller asked for; more for one that may have run before. No two runs have the
 *     same, but a later one may have a lower one
 * @param key the key under which the caller said that the task may run more than once; null for a task
 *     that runs at most once
 * @param startedAt the member's {@link System#nanoTime} when it found the task under its lease and in its time: a task
 *     that finds itself much later was stopped since, and its caller may have given it up
 */
public record TaskContext(
        String task, NodeId caller, int attempt, @Nullable String key, long startedAt) {}
