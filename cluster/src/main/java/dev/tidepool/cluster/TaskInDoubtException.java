package dev.tidepool.cluster;

/**
 * The member that had the task was lost: whether it ran, and how far, is not known. It does not start any
 * more. A task that may run twice is sent again instead: see {@link TaskOptions#idempotent}.
 */
public final class TaskInDoubtException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final boolean started;

    /**
     * Makes an exception.
     *
     * @param message which task was where, and what to do
     * @param started whether the task is known to have started
     */
    public TaskInDoubtException(String message, boolean started) {
        super(message);
        this.started = started;
    }

    /** Returns whether the task is known to have started; if not, it may have or may not. */
    public boolean started() {
        return started;
    }
}
