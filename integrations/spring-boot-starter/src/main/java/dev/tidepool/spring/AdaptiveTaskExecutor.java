package dev.tidepool.spring;

import dev.tidepool.executor.AdaptiveExecutor;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.core.task.TaskDecorator;
import org.springframework.core.task.TaskRejectedException;

/**
 * An {@link AdaptiveExecutor} as Spring's {@link AsyncTaskExecutor}. Rejections are {@link TaskRejectedException}s.
 * Thread-safe.
 */
public final class AdaptiveTaskExecutor implements AsyncTaskExecutor, DisposableBean {
    private final AdaptiveExecutor executor;
    private final @Nullable TaskDecorator decorator;

    /**
     * Wraps a running executor, which from now on ends with the application.
     *
     * @param executor runs the tasks
     */
    public AdaptiveTaskExecutor(AdaptiveExecutor executor) {
        this(executor, null);
    }

    /**
     * Wraps a running executor, which from now on ends with the application.
     *
     * @param executor runs the tasks
     * @param decorator wraps each task or its future in the submitting thread; null for none
     */
    public AdaptiveTaskExecutor(AdaptiveExecutor executor, @Nullable TaskDecorator decorator) {
        this.executor = Objects.requireNonNull(executor, "executor");
        this.decorator = decorator;
    }

    /** Returns the executor that runs the tasks, with its statistics and decisions. */
    public AdaptiveExecutor adaptiveExecutor() {
        return executor;
    }

    @Override
    public void execute(Runnable task) {
        try {
            executor.execute(decorator == null ? task : decorator.decorate(task));
        } catch (RejectedExecutionException rejection) {
            throw rejected(rejection);
        }
    }

    @Override
    public Future<?> submit(Runnable task) {
        if (decorator != null) {
            return decorated(Executors.callable(task), decorator);
        }
        try {
            return executor.submit(task);
        } catch (RejectedExecutionException rejection) {
            throw rejected(rejection);
        }
    }

    @Override
    public <T extends @Nullable Object> Future<T> submit(Callable<T> task) {
        if (decorator != null) {
            return decorated(task, decorator);
        }
        try {
            return executor.submit(task);
        } catch (RejectedExecutionException rejection) {
            throw rejected(rejection);
        }
    }

    @Override
    public CompletableFuture<Void> submitCompletable(Runnable task) {
        return submitCompletable(() -> {
            task.run();
            return null;
        });
    }

    /** Returns a future that also ends if the task will never run: asynchronous methods return it. */
    @Override
    public <T extends @Nullable Object> CompletableFuture<T> submitCompletable(Callable<T> task) {
        CompletingFuture<T> future = new CompletingFuture<>(task, decorator == null ? plain -> plain : decorator);
        executeDecorated(future);
        return future.result();
    }

    private <T extends @Nullable Object> Future<T> decorated(Callable<T> task, TaskDecorator wraps) {
        DecoratedFuture<T> future = new DecoratedFuture<>(task, wraps);
        executeDecorated(future);
        return future;
    }

    private void executeDecorated(DecoratedFuture<?> future) {
        try {
            executor.execute(future);
        } catch (RejectedExecutionException rejection) {
            throw rejected(rejection);
        }
    }

    private static TaskRejectedException rejected(RejectedExecutionException rejection) {
        return new TaskRejectedException(String.valueOf(rejection.getMessage()), rejection);
    }

    /**
     * Interrupts what still runs, and cancels the futures of tasks that wait. The application's end has waited for
     * tasks before, up to the shutdown limit.
     */
    @Override
    public void destroy() {
        DroppedTasks.stop(executor);
    }

    @Override
    public String toString() {
        return executor.toString();
    }
}
