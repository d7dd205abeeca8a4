package dev.tidepool.spring;

import dev.tidepool.executor.AdaptiveExecutor;
import java.util.List;
import java.util.concurrent.Future;

/** The tasks that wait in an executor when it is stopped at once. */
final class DroppedTasks {
    private DroppedTasks() {}

    /**
     * Stops an executor, and cancels the futures of the tasks that will never run, as Spring does: whoever waits for
     * one must not wait for ever.
     *
     * @return how many tasks will never run
     */
    static int stop(AdaptiveExecutor executor) {
        List<Runnable> dropped = executor.shutdownNow();
        for (Runnable task : dropped) {
            if (task instanceof Future<?> future) {
                future.cancel(true);
            }
        }
        return dropped.size();
    }
}
