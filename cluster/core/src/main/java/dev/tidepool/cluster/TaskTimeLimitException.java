package dev.tidepool.cluster;

/**
 * The task reached its time limit before its result arrived. If it had not started, it never will. If it runs, its
 * member interrupts it.
 */
public final class TaskTimeLimitException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public TaskTimeLimitException(String message) {
        super(message);
    }
}
