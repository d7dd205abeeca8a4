package dev.tidepool.options.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What happens when this process is told to end while it runs something: that is stopped, and the process waits until its results are
 * written.
 */
public final class EarlyEnd {
    private static final long PATIENCE_SECONDS = 30;

    private final CountDownLatch written = new CountDownLatch(1);

    /** Watches nothing yet. */
    public EarlyEnd() {}

    /**
     * Begins to watch.
     *
     * @param stop makes what runs end soon; called by another thread
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
