package dev.tidepool.cluster;

import java.time.Duration;

/** The task has not run, because all known nodes have another cluster secret. */
public final class WrongSecretException extends TaskRejectedException {
    private static final long serialVersionUID = 1;

    public WrongSecretException(String message, Duration retryAfter) {
        super(message, retryAfter);
    }
}
