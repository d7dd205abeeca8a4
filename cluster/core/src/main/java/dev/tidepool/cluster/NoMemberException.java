package dev.tidepool.cluster;

import java.time.Duration;

/**
 * The task has not run, because there is no member to run it. If nodes do not answer, or they and the caller do not
 * accept each other's certificates, the message says so of each address.
 */
public final class NoMemberException extends TaskRejectedException {
    private static final long serialVersionUID = 1;

    public NoMemberException(String message, Duration retryAfter) {
        super(message, retryAfter);
    }
}
