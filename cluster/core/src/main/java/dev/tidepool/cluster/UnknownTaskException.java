package dev.tidepool.cluster;

import java.util.concurrent.RejectedExecutionException;

/** No member has registered a task with this name. The task has not run. */
public final class UnknownTaskException extends RejectedExecutionException {
    private static final long serialVersionUID = 1;

    public UnknownTaskException(String message) {
        super(message);
    }
}
