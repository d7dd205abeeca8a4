package dev.tidepool.cluster.internal.member;

import dev.tidepool.cluster.TaskContext;

/** Runs a task with an encoded argument and returns its encoded result. */
@FunctionalInterface
public interface TaskHandler {
    /** @throws Exception any failure of the task */
    byte[] run(byte[] payload, TaskContext context) throws Exception;
}
