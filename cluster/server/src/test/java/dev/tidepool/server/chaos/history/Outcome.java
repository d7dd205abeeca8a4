package dev.tidepool.server.chaos.history;

import dev.tidepool.cluster.ClassNotAllowedException;
import dev.tidepool.cluster.PayloadTooLargeException;
import dev.tidepool.cluster.RemoteTaskException;
import dev.tidepool.cluster.TaskInDoubtException;
import dev.tidepool.cluster.TaskTimeLimitException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** The outcome of a task's future, or of a submission that threw. */
public enum Outcome {
    COMPLETED,
    FAILED,
    REJECTED,
    TOO_LARGE,
    TIME_LIMIT,
    IN_DOUBT,
    IN_DOUBT_STARTED,
    CANCELLED,
    /** The connection ended before the response, or the caller gave up. */
    UNHEARD,
    /** An exception that the API does not document. */
    STRANGE;

    /** Returns the outcome for an exception, or for null. */
    public static Outcome of(@Nullable Throwable thrown) {
        if (thrown == null) {
            return COMPLETED;
        } else if (thrown instanceof CompletionException && thrown.getCause() != null) {
            return of(thrown.getCause());
        } else if (thrown instanceof RemoteTaskException) {
            return FAILED;
        } else if (thrown instanceof PayloadTooLargeException) {
            return TOO_LARGE;
        } else if (thrown instanceof RejectedExecutionException || thrown instanceof ClassNotAllowedException) {
            return REJECTED;
        } else if (thrown instanceof TaskTimeLimitException) {
            return TIME_LIMIT;
        } else if (thrown instanceof TaskInDoubtException doubt) {
            return doubt.started() ? IN_DOUBT_STARTED : IN_DOUBT;
        }
        return thrown instanceof CancellationException ? CANCELLED : STRANGE;
    }
}
