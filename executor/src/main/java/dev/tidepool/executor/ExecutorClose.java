package dev.tidepool.executor;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

/** What {@code ExecutorService.close} does from JDK 19 on. */
final class ExecutorClose {
    private ExecutorClose() {}

    /**
     * Shuts an executor down and waits until it has terminated. If the calling thread is interrupted meanwhile, the
     * executor is stopped at once, and the wait goes on and leaves the thread interrupted.
     */
    static void close(ExecutorService executor) {
        executor.shutdown();
        boolean interrupted = false;
        boolean ended = false;
        while (!ended) {
            try {
                ended = executor.awaitTermination(1, TimeUnit.DAYS);
            } catch (InterruptedException interrupt) {
                interrupted = true;
                executor.shutdownNow();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
