package dev.tidepool.cluster;

import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;

/** The task was rejected and has not run. It may be submitted again. */
public class TaskRejectedException extends RejectedExecutionException {
    private static final long serialVersionUID = 1;

    private final Duration retryAfter;

    public TaskRejectedException(String message, Duration retryAfter) {
        super(message);
        this.retryAfter = retryAfter;
    }

    /** Returns the time to wait before the next attempt. */
    public final Duration retryAfter() {
        return retryAfter;
    }
}
