package dev.tidepool.cluster;

import java.time.Duration;

/** The task has not run, because there is no member to run it. */
public final class NoMemberException extends TaskRejectedException {
    private static final long serialVersionUID = 1;

    public NoMemberException(String message, Duration retryAfter) {
        super(message, retryAfter);
    }
}
