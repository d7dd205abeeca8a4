package dev.tidepool.server.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a process's output in a separate thread, waits for a line, and keeps the last lines. Thread-safe. */
final class OutputTail {
    private static final int MAX_LINES = 200;

    private final Deque<String> lines = new ArrayDeque<>();
    private final CompletableFuture<Matcher> found = new CompletableFuture<>();

    /**
     * @param output the process's output
     * @param wanted the line to wait for
     */
    OutputTail(InputStream output, Pattern wanted) {
        Thread reader = new Thread(() -> read(output, wanted), "node-output");
        reader.setDaemon(true);
        reader.start();
    }

    private void read(InputStream output, Pattern wanted) {
        try (BufferedReader text = new BufferedReader(new InputStreamReader(output, StandardCharsets.UTF_8))) {
            for (@Nullable String line = text.readLine(); line != null; line = text.readLine()) {
                Matcher matcher = wanted.matcher(line);
                keep(line);
                if (matcher.matches()) {
                    found.complete(matcher);
                }
            }
        } catch (IOException closed) {
            // Handled like the end of the output.
        } finally {
            found.completeExceptionally(new IOException("its output ended"));
        }
    }

    private synchronized void keep(String line) {
        if (lines.size() == MAX_LINES) {
            lines.removeFirst();
        }
        lines.addLast(line);
    }

    /** Completes with the expected line, or with an {@link IOException} if the output ends without it. */
    CompletableFuture<Matcher> found() {
        return found;
    }

    /** Returns the last lines, oldest first. */
    synchronized String text() {
        return String.join("\n", lines);
    }
}
