package dev.tidepool.server.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/**
 * Sends signals to one process. They go through one shell, so a signal does not start a process. When this is closed,
 * or this JVM ends for any reason, the shell continues the process. Thread-safe.
 */
public final class Signals implements AutoCloseable {
    private static final String SCRIPT = """
            while read -r signal; do kill -s "$signal" "$1" 2>/dev/null && echo sent || exit; done
            kill -s CONT "$1" 2>/dev/null
            """;

    private final long pid;
    private final Process shell;
    private final Writer orders;
    private final BufferedReader answers;

    public Signals(long pid) throws IOException {
        this.pid = pid;
        this.shell = new ProcessBuilder("/bin/sh", "-c", SCRIPT, "sh", Long.toString(pid))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        this.orders = shell.outputWriter(StandardCharsets.US_ASCII);
        this.answers = new BufferedReader(new InputStreamReader(shell.getInputStream(), StandardCharsets.US_ASCII));
    }

    public void stop() throws IOException {
        send("STOP");
    }

    public void goOn() throws IOException {
        send("CONT");
    }

    private synchronized void send(String signal) throws IOException {
        try {
            orders.write(signal + "\n");
            orders.flush();
        } catch (IOException closed) {
            throw new IOException("cannot send SIG%s to process %d: it has ended".formatted(signal, pid), closed);
        }
        if (answers.readLine() == null) {
            throw new IOException("cannot send SIG%s to process %d: it has ended".formatted(signal, pid));
        }
    }

    /** Continues the process and ends the shell. */
    @Override
    public synchronized void close() {
        try {
            orders.close();
            shell.waitFor();
        } catch (IOException ended) {
            shell.destroyForcibly();
        } catch (InterruptedException interrupt) {
            shell.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
