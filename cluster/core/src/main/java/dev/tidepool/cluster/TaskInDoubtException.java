package dev.tidepool.cluster;

/**
 * The task's member was lost, so it is unknown whether the task ran. If it had not started, it never will. A task that
 * may run more than once is sent again instead: see {@link TaskOptions#idempotent}.
 */
public final class TaskInDoubtException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final boolean started;

    public TaskInDoubtException(String message, boolean started) {
        super(message);
        this.started = started;
    }

    /** Returns whether the task is known to have started. If not, it may or may not have started. */
    public boolean started() {
        return started;
    }
}
