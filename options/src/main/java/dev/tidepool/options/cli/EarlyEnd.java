package dev.tidepool.options.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * On SIGINT or SIGTERM, stops what this process runs and waits until its results are written.
 */
public final class EarlyEnd {
    private static final long PATIENCE_SECONDS = 30;

    private final CountDownLatch written = new CountDownLatch(1);

    /**
     * Starts to handle signals.
     *
     * @param stop ends the runs soon; another thread calls it
     */
    public void stops(Runnable stop) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            stop.run();
            awaitWritten();
        }));
    }

    /** The results are written. */
    public void written() {
        written.countDown();
    }

    private void awaitWritten() {
        try {
            written.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
