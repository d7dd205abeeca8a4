package dev.tidepool.cluster.internal.caller;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The future of a submission. Its user may end it too, by cancelling it, completing it, or a timeout: the task is then
 * cancelled on its member, by an interrupt where it runs.
 */
final class RemoteFuture<R extends @Nullable Object> extends CompletableFuture<R> {
    private final Caller caller;
    private final PendingTask<R> task;

    RemoteFuture(Caller caller, PendingTask<R> task) {
        this.caller = caller;
        this.task = task;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        return completeExceptionally(new CancellationException()) || isCancelled();
    }

    @Override
    public boolean complete(R value) {
        return abandonedIf(super.complete(value));
    }

    @Override
    public boolean completeExceptionally(Throwable cause) {
        return abandonedIf(super.completeExceptionally(cause));
    }

    private boolean abandonedIf(boolean endedByUser) {
        if (endedByUser) {
            caller.abandon(task);
            caller.counters().cancelled();
            caller.finished();
        }
        return endedByUser;
    }

    /** Its task has ended with a result. */
    void end(R result) {
        if (super.complete(result)) {
            caller.counters().completed();
            caller.finished();
        }
    }

    /** Its task has ended with an exception. */
    void endExceptionally(Throwable cause) {
        if (super.completeExceptionally(cause)) {
            caller.counters().failed(cause);
            caller.finished();
        }
    }

    /** Its task was given up by the caller itself. */
    void endCancelled() {
        if (super.completeExceptionally(new CancellationException())) {
            caller.counters().cancelled();
            caller.finished();
        }
    }

    /** Stages that follow are plain futures: to cancel one of them cancels no task. */
    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new CompletableFuture<>();
    }
}
