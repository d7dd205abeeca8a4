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

/** Reads what a process says, in a thread of its own: waits for one line of it and keeps the last ones. Thread-safe. */
final class OutputTail {
    private static final int KEPT = 200;

    private final Deque<String> lines = new ArrayDeque<>();
    private final CompletableFuture<Matcher> found = new CompletableFuture<>();

    /**
     * Begins to read.
     *
     * @param output of the process
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
            // The same as its end.
        } finally {
            found.completeExceptionally(new IOException("its output ended"));
        }
    }

    private synchronized void keep(String line) {
        if (lines.size() == KEPT) {
            lines.removeFirst();
        }
        lines.addLast(line);
    }

    /** Returns the line waited for when it comes; fails with an {@link IOException} when the output ends without it. */
    CompletableFuture<Matcher> found() {
        return found;
    }

    /** Returns the last lines, oldest first. */
    synchronized String text() {
        return String.join("\n", lines);
    }
}
