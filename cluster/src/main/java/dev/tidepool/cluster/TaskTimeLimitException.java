package dev.tidepool.cluster;

/**
 * The task's time was over before its result came. It does not start any more; if it runs, it was told to
 * stop by an interrupt.
 */
public final class TaskTimeLimitException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * Makes an exception.
     *
     * @param message the limit, where the task was, and what to do
     */
    public TaskTimeLimitException(String message) {
        super(message);
    }
}
