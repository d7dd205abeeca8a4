package dev.tidepool.cluster.internal.member;

import dev.tidepool.cluster.TaskContext;

/** Runs a task with an encoded argument and returns its encoded result. */
@FunctionalInterface
public interface TaskHandler {
    /** Runs the task, and throws what the task throws. */
    byte[] run(byte[] payload, TaskContext context) throws Exception;
}
