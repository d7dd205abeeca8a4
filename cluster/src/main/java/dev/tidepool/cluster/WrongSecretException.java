package dev.tidepool.cluster;

import java.time.Duration;

/** The nodes found have another cluster secret, so none can run the task, which has not run. */
public final class WrongSecretException extends TaskRejectedException {
    private static final long serialVersionUID = 1;

    /**
     * Makes an exception.
     *
     * @param message what was found, and what to do
     * @param retryAfter how long to wait before the next try
     */
    public WrongSecretException(String message, Duration retryAfter) {
        super(message, retryAfter);
    }
}
