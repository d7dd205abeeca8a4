package dev.tidepool.cluster;

import java.time.Duration;

/** There is no member that could run the task, which has not run. */
public final class NoMemberException extends TaskRejectedException {
    private static final long serialVersionUID = 1;

    /**
     * Makes an exception.
     *
     * @param message what was found, and what to do
     * @param retryAfter how long to wait before the next try
     */
    public NoMemberException(String message, Duration retryAfter) {
        super(message, retryAfter);
    }
}
