package dev.tidepool.cluster;

import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;

/** The task was turned away and has not run: it may be submitted again. */
public class TaskRejectedException extends RejectedExecutionException {
    private static final long serialVersionUID = 1;

    private final Duration retryAfter;

    /**
     * Makes an exception.
     *
     * @param message what turned the task away, and what to do
     * @param retryAfter how long to wait before the next try
     */
    public TaskRejectedException(String message, Duration retryAfter) {
        super(message);
        this.retryAfter = retryAfter;
    }

    /** Returns how long to wait before the next try. */
    public final Duration retryAfter() {
        return retryAfter;
    }
}
