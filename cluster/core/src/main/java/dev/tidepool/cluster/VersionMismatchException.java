package dev.tidepool.cluster;

import java.time.Duration;

/** The task has not run, because all known nodes speak another version of the protocol. */
public final class VersionMismatchException extends TaskRejectedException {
    private static final long serialVersionUID = 1;

    public VersionMismatchException(String message, Duration retryAfter) {
        super(message, retryAfter);
    }
}
