package dev.tidepool.lab.measure.process;

import dev.tidepool.lab.results.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The child's end of a {@link ChildProcess}. The request is the first line of standard input, as JSON. Later lines are
 * messages. Reports go to standard output, one line of JSON each after {@value #REPORT}. The answer goes to a file. The
 * end of standard input means that the parent has ended, and ends the child.
 */
public final class ParentLink {
    static final String REPORT = "report ";
    static final String FAILED = "failed: ";
    private static final long STOP_SECONDS = 10;

    private final Path answer;
    private final CountDownLatch answered = new CountDownLatch(1);
    private final List<String> early = new ArrayList<>();
    private @Nullable Consumer<String> messages;

    /**
     * The work of a child.
     *
     * @param <Q> the type of the request
     */
    @FunctionalInterface
    public interface Body<Q> {
        /**
         * Serves the parent's request.
         *
         * @return the answer, which Jackson can write; null for none
         * @throws Exception if it fails; the parent gets the message
         */
        @Nullable
        Object run(Q request, ParentLink parent) throws Exception;
    }

    private ParentLink(Path answer) {
        this.answer = answer;
    }

    /**
     * Serves the request and ends this JVM even if threads remain: with 0, or with 1 after a failure. For {@code main}.
     *
     * @param arguments of {@code main}
     * @param type the type of the request
     */
    public static <Q> void serve(String[] arguments, Class<Q> type, Body<Q> body) {
        int code = 0;
        // Halts, so that neither a pool that cannot be shut down nor a waiting hook keeps the JVM.
        try {
            ParentLink parent = new ParentLink(Path.of(arguments[0]));
            BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            Q request = Json.MAPPER.readValue(Objects.requireNonNull(input.readLine()), type);
            Thread watch = new Thread(() -> parent.listen(input), "parent-watch");
            watch.setDaemon(true);
            watch.start();
            parent.answer(body.run(request, parent));
        } catch (Exception | Error failure) {
            System.err.println(FAILED + failure);
            failure.printStackTrace();
            code = 1;
        }
        Runtime.getRuntime().halt(code);
    }

    /** Sends live figures, which Jackson can write. */
    public void report(Object figures) {
        try {
            System.out.println(REPORT + Json.MAPPER.writeValueAsString(figures));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /**
     * Sets the receiver of the parent's messages. They come on another thread. Earlier messages are delivered at once.
     *
     * @param listener receives one line at a time
     */
    public synchronized void onMessage(Consumer<String> listener) {
        early.forEach(listener);
        early.clear();
        messages = listener;
    }

    /**
     * Sets what happens when this process is told to end (SIGTERM): it calls {@code stop} and waits for the answer, 10
     * s at most.
     *
     * @param stop makes the body return soon, with what it has; another thread calls it
     */
    public void onStop(Runnable stop) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            stop.run();
            try {
                answered.await(STOP_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }));
    }

    /** Writes the answer. The parent finds all of it or nothing. */
    private void answer(@Nullable Object value) throws IOException {
        if (value != null) {
            Path unfinished = answer.resolveSibling(answer.getFileName() + ".unfinished");
            Json.MAPPER.writeValue(unfinished.toFile(), value);
            Files.move(unfinished, answer, StandardCopyOption.ATOMIC_MOVE);
        }
        answered.countDown();
    }

    private void listen(BufferedReader input) {
        try {
            for (@Nullable String line = input.readLine(); line != null; line = input.readLine()) {
                deliver(line);
            }
        } catch (IOException gone) {
            // The same as the end of input.
        }
        Runtime.getRuntime().halt(1);
    }

    private synchronized void deliver(String line) {
        if (messages == null) {
            early.add(line);
        } else {
            messages.accept(line);
        }
    }
}
