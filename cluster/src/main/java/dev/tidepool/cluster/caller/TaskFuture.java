package dev.tidepool.cluster.caller;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The future of a submission. Cancelling it cancels the task on its member, by an interrupt where it runs. */
final class TaskFuture<R extends @Nullable Object> extends CompletableFuture<R> {
    private final Caller caller;
    private final PendingTask<R> task;

    TaskFuture(Caller caller, PendingTask<R> task) {
        this.caller = caller;
        this.task = task;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        if (cancelled) {
            caller.abandon(task);
            caller.finished();
        }
        return cancelled;
    }

    /** Its task has ended with a result. */
    void end(R result) {
        if (complete(result)) {
            caller.finished();
        }
    }

    /** Its task has ended with an exception. */
    void endExceptionally(Throwable cause) {
        if (completeExceptionally(cause)) {
            caller.finished();
        }
    }

    /** Its task was given up by the caller itself. */
    void endCancelled() {
        if (super.cancel(true)) {
            caller.finished();
        }
    }

    /** Stages that follow are plain futures: to cancel one of them cancels no task. */
    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new CompletableFuture<>();
    }
}
