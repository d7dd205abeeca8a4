package dev.tidepool.spring;

import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.task.TaskDecorator;

/**
 * The future of a task whose caller holds a {@link CompletableFuture}, which ends with it. Those of the JDK do not end
 * if the pool drops their task.
 *
 * @param <T> the type of the result
 */
final class CompletingFuture<T extends @Nullable Object> extends DecoratedFuture<T> {
    private final CompletableFuture<T> result = new CompletableFuture<>();

    CompletingFuture(Callable<T> task, TaskDecorator decorator) {
        super(task, decorator);
    }

    /** Returns what the caller holds. */
    CompletableFuture<T> result() {
        return result;
    }

    /** Does nothing if the caller has completed the result already. */
    @Override
    public void run() {
        if (result.isDone()) {
            cancel(false);
        } else {
            super.run();
        }
    }

    /** Wraps a failure as CompletableFuture.supplyAsync and Spring's own executors do: callers unwrap it. */
    @Override
    protected void done() {
        super.done();
        if (isCancelled()) {
            result.cancel(false);
            return;
        }
        try {
            result.complete(get());
        } catch (ExecutionException failure) {
            Throwable cause = Objects.requireNonNull(failure.getCause(), "cause");
            result.completeExceptionally(cause instanceof CompletionException ? cause : new CompletionException(cause));
        } catch (InterruptedException impossible) {
            Thread.currentThread().interrupt(); // it has ended, so nothing waits
        }
    }
}
