package dev.tidepool.lab.measure.process;

import dev.tidepool.lab.measure.LiveFigures;
import dev.tidepool.lab.results.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What a child JVM has of its parent, who holds the {@link ChildProcess}: the request is one line of JSON on standard input, live figures
 * go to standard output, one line of JSON each behind {@value #LIVE}. Lines of standard input that begin with {@value #RATE} ask for another
 * rate of arrivals. When standard input ends, the parent is gone.
 */
public final class ParentLink {
    static final String LIVE = "live ";
    static final String FAILED = "failed: ";
    static final String RATE = "rate ";
    private static final long STOP_SECONDS = 10;

    private final BufferedReader parent = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));

    /** What a child does. */
    @FunctionalInterface
    public interface Body {
        /** Does it. */
        void run() throws Exception;
    }

    /** Makes the link; one in a JVM. */
    public ParentLink() {}

    /**
     * Returns what the parent asks for; called once, first.
     *
     * @throws IOException if the parent is gone or asks for something else
     */
    public <T> T request(Class<T> type) throws IOException {
        return Json.MAPPER.readValue(Objects.requireNonNull(parent.readLine()), type);
    }

    /** Tells the parent how it goes. */
    public void report(LiveFigures figures) {
        try {
            System.out.println(LIVE + Json.MAPPER.writeValueAsString(figures));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /**
     * Writes what a child answers; the parent finds all of it or nothing.
     *
     * @param file where the parent looks for it
     * @param answer what Jackson can write
     */
    public static void answer(Path file, Object answer) throws IOException {
        Path unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
        Json.MAPPER.writeValue(unfinished.toFile(), answer);
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * Runs what can be cut off, and writes what it answers. A process that is told to end meanwhile stops it, and ends once the answer is
     * written.
     *
     * @param file where the parent looks for the answer
     * @param run returns the answer, which Jackson can write
     * @param stop makes it return soon, with what there is; called by another thread
     */
    public static void answer(Path file, Callable<?> run, Runnable stop) throws Exception {
        CountDownLatch written = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            stop.run();
            awaitWritten(written);
        }));
        try {
            answer(file, run.call());
        } finally {
            written.countDown();
        }
    }

    private static void awaitWritten(CountDownLatch written) {
        try {
            written.await(STOP_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Does what a child does and ends this JVM, whatever threads are left, with 1 if it fails: the parent finds why on standard error. */
    public static void untilTheEnd(Body body) {
        int code = 0;
        try {
            body.run();
        } catch (Exception | Error failure) {
            System.err.println(FAILED + failure);
            failure.printStackTrace();
            code = 1;
        }
        Runtime.getRuntime().halt(code);
    }

    /** Ends this JVM when the parent does; called once, after the request. */
    public void endWithParent() {
        endWithParent(factor -> {});
    }

    /**
     * Ends this JVM when the parent does; called once, after the request.
     *
     * @param rate told the multiples of the intended rate of arrivals that the parent asks for
     */
    public void endWithParent(DoubleConsumer rate) {
        Thread watch = new Thread(
                () -> {
                    try {
                        @Nullable String line;
                        do {
                            line = parent.readLine();
                            if (line != null && line.startsWith(RATE)) {
                                rate.accept(Double.parseDouble(line.substring(RATE.length())));
                            }
                        } while (line != null);
                    } catch (IOException gone) {
                        // The same as the end of input.
                    }
                    Runtime.getRuntime().halt(1);
                },
                "parent-watch");
        watch.setDaemon(true);
        watch.start();
    }
}
