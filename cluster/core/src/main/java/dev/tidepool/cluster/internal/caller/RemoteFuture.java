package dev.tidepool.cluster.internal.caller;

import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The future of a submission. If its user cancels or completes it, or it times out, the task is cancelled on its
 * member, and interrupted if it runs.
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

    /** As specified; what the supplier returns or throws ends the future, and the task is cancelled then. */
    @Override
    public CompletableFuture<R> completeAsync(Supplier<? extends R> supplier, Executor executor) {
        Objects.requireNonNull(supplier, "supplier");
        executor.execute(() -> {
            if (!isDone()) {
                completeBy(supplier);
            }
        });
        return this;
    }

    private void completeBy(Supplier<? extends R> supplier) {
        try {
            complete(supplier.get());
        } catch (Throwable thrown) {
            completeExceptionally(new CompletionException(thrown));
        }
    }

    @Override
    public void obtrudeValue(R value) {
        complete(value);
        super.obtrudeValue(value);
    }

    @Override
    public void obtrudeException(Throwable cause) {
        completeExceptionally(cause);
        super.obtrudeException(cause);
    }

    private boolean abandonedIf(boolean endedByUser) {
        if (endedByUser) {
            caller.abandon(task);
            caller.counters().cancelled();
            caller.finished();
        }
        return endedByUser;
    }

    void end(R result) {
        if (super.complete(result)) {
            caller.counters().completed();
            caller.finished();
        }
    }

    void endExceptionally(Throwable cause) {
        if (super.completeExceptionally(cause)) {
            caller.counters().failed(cause);
            caller.finished();
        }
    }

    /** Cancels the future of a task that the caller has given up. */
    void endCancelled() {
        if (super.completeExceptionally(new CancellationException())) {
            caller.counters().cancelled();
            caller.finished();
        }
    }

    /** Dependent stages are plain futures: cancelling one does not cancel the task. */
    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new CompletableFuture<>();
    }
}
