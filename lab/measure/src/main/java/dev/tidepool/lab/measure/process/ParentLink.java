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
 * messages. Reports go
 * to standard output, one line of JSON each behind {@value #REPORT}. The answer goes to a file. When standard input
 * ends, the parent is
 * gone, and so is the child.
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
     * What a child does.
     *
     * @param <Q> the type of the request
     */
    @FunctionalInterface
    public interface Body<Q> {
        /**
         * Does what the parent asks.
         *
         * @return the answer, which Jackson can write; null for none
         * @throws Exception if it fails; the parent reads why
         */
        @Nullable
        Object run(Q request, ParentLink parent) throws Exception;
    }

    private ParentLink(Path answer) {
        this.answer = answer;
    }

    /**
     * Does what a child does, and ends this JVM whatever threads are left: with 0, or with 1 if it fails. To be called
     * by {@code main}.
     *
     * @param arguments those of {@code main}
     * @param type the type of the request
     * @param body does it
     */
    public static <Q> void serve(String[] arguments, Class<Q> type, Body<Q> body) {
        int code = 0;
        // Halts: a pool that cannot be shut down must not keep the JVM, nor a hook wait for itself.
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

    /** Sends a figure that shows how it goes; Jackson can write it. */
    public void report(Object figures) {
        try {
            System.out.println(REPORT + Json.MAPPER.writeValueAsString(figures));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /**
     * Names who takes the parent's messages, which come on another thread; those that came before are delivered at
     * once.
     *
     * @param listener called with one line at a time
     */
    public synchronized void onMessage(Consumer<String> listener) {
        early.forEach(listener);
        early.clear();
        messages = listener;
    }

    /**
     * Says what happens when this process is told to end (SIGTERM): {@code stop} is called, and the process waits for
     * the answer, 10 s at
     * most.
     *
     * @param stop makes the body return soon, with what there is; called by another thread
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

    /** Writes the answer; the parent finds all of it or nothing. */
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
