package dev.tidepool.executor;

import java.util.concurrent.RejectedExecutionException;

/**
 * A task waited longer than its caller does, so the pool dropped it. It never ran, as with every other {@link
 * RejectedExecutionException}, so it may be submitted again. A {@link java.util.concurrent.TimeoutException} would say
 * less: such a task may run.
 *
 * <p>It has no stack trace: a pool drops many tasks while it is overloaded, and none of them in its caller's thread.
 */
public final class TaskExpiredException extends RejectedExecutionException {
    private static final long serialVersionUID = 1;

    /** Creates an exception whose message names the pool and the limit. */
    public TaskExpiredException(String message) {
        super(message);
    }

    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
