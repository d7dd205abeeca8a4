package dev.tidepool.cluster;

import java.time.Duration;

/** The nodes found speak another version of the protocol, so none can run the task, which has not run. */
public final class VersionMismatchException extends TaskRejectedException {
    private static final long serialVersionUID = 1;

    /**
     * Makes an exception.
     *
     * @param message what was found, and what to do
     * @param retryAfter how long to wait before the next try
     */
    public VersionMismatchException(String message, Duration retryAfter) {
        super(message, retryAfter);
    }
}
