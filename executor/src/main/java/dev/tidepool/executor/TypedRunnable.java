package dev.tidepool.executor;

/** A runnable with the name of its type. */
record TypedRunnable(String taskType, boolean isLongRunning, Runnable task) implements TypedTask, Runnable {
    @Override
    public void run() {
        task.run();
    }
}
