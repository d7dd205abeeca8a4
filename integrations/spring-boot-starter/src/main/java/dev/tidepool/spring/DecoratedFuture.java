package dev.tidepool.spring;

import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import org.springframework.core.task.TaskDecorator;

/**
 * The future of a task that runs inside its decoration. The pool gets this future itself, and so can end it if the task
 * will never run. What the decoration throws ends it too.
 *
 * @param <T> the type of the result
 */
class DecoratedFuture<T extends @Nullable Object> extends FutureTask<T> {
    private volatile @Nullable Runnable decorated;

    DecoratedFuture(Callable<T> task, TaskDecorator decorator) {
        super(task);
        this.decorated = Objects.requireNonNull(decorator.decorate(super::run), "decorated task");
    }

    @Override
    public void run() {
        Runnable work = decorated;
        if (work == null) {
            return;
        }
        try {
            work.run();
        } catch (Throwable thrown) { // by the decoration, since the task's own is in the future
            setException(thrown);
            throw thrown;
        }
    }

    /** What the decorator has captured is needed no longer. */
    @Override
    protected void done() {
        decorated = null;
    }
}
