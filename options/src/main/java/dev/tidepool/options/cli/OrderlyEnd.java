package dev.tidepool.options.cli;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;

/** Keeps a server running until SIGTERM or SIGINT, and then shuts it down within a limit. */
public final class OrderlyEnd {
    /** The time to leave the cluster after the last task. */
    private static final Duration LAST_STEPS = Duration.ofSeconds(5);

    private final Duration limit;
    private final BooleanSupplier end;
    private final IntConsumer exit;
    private volatile boolean ending;
    private volatile boolean failed;

    /**
     * Prepares the shutdown.
     *
     * @param limit the time for accepted tasks
     * @param end ends the server; returns whether all of them ended
     */
    public OrderlyEnd(Duration limit, BooleanSupplier end) {
        this(limit, end, System::exit);
    }

    /** @param exit ends this process with an exit code */
    OrderlyEnd(Duration limit, BooleanSupplier end, IntConsumer exit) {
        this.limit = limit;
        this.end = end;
        this.exit = exit;
    }

    /**
     * Waits until the process ends. Its exit code is 0 if all tasks ended in time, else 1.
     *
     * @param ready says that the server is ready: from then on, a signal ends it in order
     */
    public void await(Runnable ready) throws InterruptedException {
        Runtime runtime = Runtime.getRuntime();
        // Halts, because otherwise the exit code would be that of the signal.
        runtime.addShutdownHook(
                new Thread(() -> runtime.halt(ended() && !failed ? CommandLines.OK : CommandLines.FAILED)));
        ready.run();
        new CountDownLatch(1).await();
    }

    /** Ends the server; returns whether all tasks ended in time. */
    boolean ended() {
        ending = true;
        FutureTask<Boolean> ended = new FutureTask<>(end::getAsBoolean);
        Thread ending = new Thread(ended, "orderly-end");
        ending.setDaemon(true);
        ending.start();
        try {
            return ended.get(limit.plus(LAST_STEPS).toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException thrown) {
            Objects.requireNonNull(thrown.getCause()).printStackTrace(); // loggers have ended, too
            return false;
        } catch (InterruptedException | TimeoutException late) {
            return false;
        }
    }

    /**
     * Ends the server with a failure; does nothing during a shutdown.
     *
     * @param lastWords says why
     */
    public void fail(Runnable lastWords) {
        if (!ending) {
            failed = true;
            new Thread(
                            () -> {
                                lastWords.run();
                                exit.accept(CommandLines.FAILED);
                            },
                            "failed")
                    .start();
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
