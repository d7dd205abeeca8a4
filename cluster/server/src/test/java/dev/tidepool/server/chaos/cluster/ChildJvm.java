package dev.tidepool.server.chaos.cluster;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** A child JVM with this JVM's class path, whose main class ends when its input ends. Not thread-safe. */
final class ChildJvm implements AutoCloseable {
    private static final int KEPT = 50;

    private final String name;
    private final Process process;
    private final Writer orders;
    private final CountDownLatch ready = new CountDownLatch(1);
    private final Deque<String> lines = new ArrayDeque<>();

    /**
     * Starts it.
     *
     * @param launcher a command prefix that replaces itself with the child
     * @param jvmArguments its JVM arguments, such as {@code -Xmx256m}
     * @param readyLine the beginning of the line that says that it is ready
     * @param takes gets each line of its output; returns whether to forget the line
     */
    ChildJvm(
            String name,
            List<String> launcher,
            List<String> jvmArguments,
            String mainClass,
            List<String> arguments,
            String readyLine,
            Predicate<String> takes)
            throws IOException {
        this.name = name;
        List<String> command = new ArrayList<>(launcher);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(jvmArguments);
        command.addAll(List.of("-Djdk.httpclient.keepalive.timeout=10", mainClass));
        command.addAll(arguments);
        process = new ProcessBuilder(command).redirectErrorStream(true).start();
        orders = process.outputWriter(StandardCharsets.US_ASCII);
        Thread reader = new Thread(() -> read(readyLine, takes), name + "-output");
        reader.setDaemon(true);
        reader.start();
    }

    private void read(String readyLine, Predicate<String> takes) {
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                if (line.startsWith(readyLine)) {
                    ready.countDown();
                }
                if (!takes.test(line)) {
                    keep(line);
                }
            }
        } catch (IOException ended) {
            // The process has ended.
        }
    }

    private void keep(String line) {
        synchronized (lines) {
            lines.add(line);
            if (lines.size() > KEPT) {
                lines.remove();
            }
        }
    }

    void awaitReady() throws IOException, InterruptedException {
        if (!ready.await(120, TimeUnit.SECONDS)) {
            throw new IOException(name + " did not become ready; it said:\n" + output());
        }
    }

    /** Returns the last lines that were kept. */
    String output() {
        synchronized (lines) {
            return String.join("\n", lines);
        }
    }

    void order(String order) throws IOException {
        orders.write(order + "\n");
        orders.flush();
    }

    void freeze() throws IOException {
        Command.run("kill", "-s", "STOP", Long.toString(process.pid()));
    }

    void thaw() throws IOException {
        Command.run("kill", "-s", "CONT", Long.toString(process.pid()));
    }

    /** Kills it (SIGKILL). */
    void kill() throws IOException {
        process.destroyForcibly();
        try {
            if (!process.waitFor(Duration.ofSeconds(10).toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException(name + " does not die");
            }
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
            throw new IOException(interrupt);
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
