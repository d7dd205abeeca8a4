package dev.tidepool.cluster;

import java.util.concurrent.RejectedExecutionException;

/** The caller may not run a task with this name: see {@link TaskRights}. The task has not run. */
public final class TaskNotAllowedException extends RejectedExecutionException {
    private static final long serialVersionUID = 1;

    public TaskNotAllowedException(String message) {
        super(message);
    }
}
