package dev.tidepool.cluster;

import java.util.concurrent.RejectedExecutionException;

/** A serialisable task contains a class that is not on the allow-list. The task has not run. */
public final class ClassNotAllowedException extends RejectedExecutionException {
    private static final long serialVersionUID = 1;

    public ClassNotAllowedException(String message) {
        super(message);
    }
}
