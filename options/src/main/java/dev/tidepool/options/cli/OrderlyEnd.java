package dev.tidepool.options.cli;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/** Keeps a server running until its process is told to end (SIGTERM, SIGINT), and lets it end in order and in time. */
public final class OrderlyEnd {
    /** For what follows the last task: leaving the cluster. */
    private static final Duration LAST_STEPS = Duration.ofSeconds(5);

    private final Duration limit;
    private final BooleanSupplier end;
    private volatile boolean ending;
    private volatile boolean failed;

    /**
     * Says how to end.
     *
     * @param limit how long the tasks have that were accepted
     * @param end ends the server; returns whether all of them ended
     */
    public OrderlyEnd(Duration limit, BooleanSupplier end) {
        this.limit = limit;
        this.end = end;
    }

    /** Waits for as long as the process lives; its exit code is 0 if all ended in order, else 1. */
    public void await() throws InterruptedException {
        Runtime runtime = Runtime.getRuntime();
        // Halted, since the exit code of a process that was told to end would be that of the signal.
        runtime.addShutdownHook(
                new Thread(() -> runtime.halt(ended() && !failed ? CommandLines.OK : CommandLines.FAILED)));
        new CountDownLatch(1).await();
    }

    private boolean ended() {
        ending = true;
        CompletableFuture<Boolean> ended = new CompletableFuture<>();
        Thread ending = new Thread(() -> ended.complete(end.getAsBoolean()), "orderly-end");
        ending.setDaemon(true);
        ending.start();
        try {
            return ended.get(limit.plus(LAST_STEPS).toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException late) {
            return false;
        }
    }

    /** Ends the server because it cannot go on; nothing happens if it ends already. */
    public void fail() {
        if (!ending) {
            failed = true;
            new Thread(() -> System.exit(CommandLines.FAILED), "failed").start();
        }
    }

    /** Ends this process at once when its input ends, because then its parent is gone. */
    public static void withInput(InputStream input) {
        Thread watch = new Thread(
                () -> {
                    try {
                        while (input.read() >= 0) {
                            // Nothing is expected.
                        }
                    } catch (IOException gone) {
                        // The same as its end.
                    }
                    Runtime.getRuntime().halt(CommandLines.FAILED);
                },
                "parent-watch");
        watch.setDaemon(true);
        watch.start();
    }
}
