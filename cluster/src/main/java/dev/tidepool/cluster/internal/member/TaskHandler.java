package dev.tidepool.cluster.internal.member;

import dev.tidepool.cluster.TaskContext;

/** A task as a member runs it: from bytes to bytes. */
@FunctionalInterface
public interface TaskHandler {

    /**
     * Runs the task.
     *
     * @throws Exception whatever the task throws
     */
    byte[] run(byte[] payload, TaskContext context) throws Exception;
}
