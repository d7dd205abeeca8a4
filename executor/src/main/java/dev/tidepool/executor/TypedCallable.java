package dev.tidepool.executor;

import java.util.Objects;
import java.util.concurrent.Callable;

/** A callable with the name of its type. */
record TypedCallable<T>(String taskType, boolean isLongRunning, Callable<T> task) implements TypedTask, Callable<T> {
    TypedCallable {
        Objects.requireNonNull(taskType, "type");
        Objects.requireNonNull(task, "task");
    }

    @Override
    public T call() throws Exception {
        return task.call();
    }
}
