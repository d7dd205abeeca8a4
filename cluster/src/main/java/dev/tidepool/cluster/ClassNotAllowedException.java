package dev.tidepool.cluster;

import java.util.concurrent.RejectedExecutionException;

/** A serialisable task or something in it is of a class that is not on the allow-list; nothing has run. */
public final class ClassNotAllowedException extends RejectedExecutionException {
    private static final long serialVersionUID = 1;

    /**
     * Makes an exception.
     *
     * @param message the offending value, and what to do
     */
    public ClassNotAllowedException(String message) {
        super(message);
    }
}
