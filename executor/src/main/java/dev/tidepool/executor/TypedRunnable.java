package dev.tidepool.executor;

import java.util.Objects;

/** A runnable with the name of its type. */
record TypedRunnable(String taskType, boolean isLongRunning, Runnable task) implements TypedTask, Runnable {
    TypedRunnable {
        Objects.requireNonNull(taskType, "type");
        Objects.requireNonNull(task, "task");
    }

    @Override
    public void run() {
        task.run();
    }
}
