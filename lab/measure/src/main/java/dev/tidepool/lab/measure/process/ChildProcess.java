package dev.tidepool.lab.measure.process;

import dev.tidepool.lab.results.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A fresh JVM that gets a request as one line of JSON, may send reports, and answers in a file. It ends with this
 * process. Its other end is {@link ParentLink}. One thread calls {@link #await} or {@link #next}. Any thread may call
 * the other methods.
 */
public final class ChildProcess {
    private static final List<String> FLAGS = List.of("-Xms1g", "-Xmx1g");
    private static final long STOP_SECONDS = 12;
    private static final int SIGNALLED = 128;
    private static final int SIGINT = 2;
    private static final int SIGTERM = 15;

    private final Process process;
    private final Writer input;
    private final BufferedReader output;
    private final Path answer;
    private final Path errors;
    private volatile @Nullable Duration overdue;

    private ChildProcess(Process process, Path answer, Path errors) {
        this.process = process;
        this.input = process.outputWriter(StandardCharsets.UTF_8);
        this.output = process.inputReader(StandardCharsets.UTF_8);
        this.answer = answer;
        this.errors = errors;
    }

    /** Returns the options of a measured JVM. */
    public static List<String> jvmOptions() {
        return FLAGS;
    }

    /**
     * Starts a child with this Java and class path.
     *
     * @param main its main class, which calls {@link ParentLink#serve}
     * @param flags options of its JVM
     * @param request for the child, as a type that Jackson can write and read
     * @param folder an existing folder for its answer, used by one child at a time
     */
    public static ChildProcess start(Class<?> main, List<String> flags, Object request, Path folder)
            throws IOException {
        Path answer = folder.resolve("answer.json");
        Path errors = folder.resolve("errors.txt");
        Files.deleteIfExists(answer);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName(), answer.toString()));
        Process process =
                new ProcessBuilder(command).redirectError(errors.toFile()).start();
        ChildProcess child = new ChildProcess(process, answer, errors);
        child.send(Json.MAPPER.writeValueAsString(request));
        return child;
    }

    /** Returns the child's next report; null after its end. */
    public <T> @Nullable T next(Class<T> type) throws IOException {
        for (@Nullable String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(ParentLink.REPORT)) {
                return Json.MAPPER.readValue(line.substring(ParentLink.REPORT.length()), type);
            }
        }
        return null;
    }

    /**
     * Waits for the child's end and returns its answer; empty if there is none.
     *
     * @param reports the type of its reports
     * @param listener receives each report
     * @param type the type of the answer
     */
    public <R, T> Optional<T> await(Class<R> reports, Consumer<R> listener, Class<T> type)
            throws IOException, InterruptedException {
        try (output) {
            for (@Nullable R report = next(reports); report != null; report = next(reports)) {
                listener.accept(report);
            }
        }
        process.waitFor();
        return Files.exists(answer) ? Optional.of(Json.MAPPER.readValue(answer.toFile(), type)) : Optional.empty();
    }

    /** Waits for the end of a child without reports and returns its answer; empty if there is none. */
    public <T> Optional<T> await(Class<T> type) throws IOException, InterruptedException {
        return await(Object.class, report -> {}, type);
    }

    /** Kills the child if it still runs after this time. */
    public void killAfter(Duration limit) {
        CompletableFuture<Process> unused = process.onExit()
                .orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((ended, late) -> {
                    if (late != null) {
                        overdue = limit;
                        kill();
                    }
                });
    }

    /** Sends a message of one line. A child that has ended does not get it. */
    public synchronized void send(String line) {
        try {
            input.write(line + "\n");
            input.flush(); // and left open: the child ends when it closes
        } catch (IOException ended) {
            // The child no longer reads; await() returns the reason.
        }
    }

    public long pid() {
        return process.pid();
    }

    /** Tells the child to end and waits for that, some seconds at most. Its answer stays. */
    public void stop() {
        // Not process.destroy(): that closes the child's input, which means that its parent is gone.
        process.toHandle().destroy();
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                kill();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            kill();
        }
    }

    /** Ends the child at once. */
    public void kill() {
        process.destroyForcibly();
    }

    /** Returns whether an interrupt or a request to terminate ended the child. The child must have ended. */
    public boolean wasToldToEnd() {
        return process.exitValue() == SIGNALLED + SIGINT || process.exitValue() == SIGNALLED + SIGTERM;
    }

    /**
     * Returns whether the child lacked memory or threads, or the system killed it. The child must have ended without an
     * answer.
     */
    public boolean ranOutOfResources() throws IOException {
        return process.exitValue() > SIGNALLED || failure().contains(OutOfMemoryError.class.getSimpleName());
    }

    /** Returns why the child ended without an answer, in one sentence. */
    public String failure() throws IOException {
        Duration limit = overdue;
        if (limit != null) {
            return "it took longer than " + limit.toSeconds() + " s and was ended";
        }
        List<String> lines = Files.exists(errors)
                ? new String(Files.readAllBytes(errors), StandardCharsets.UTF_8)
                        .lines()
                        .toList()
                : List.of();
        String first = lines.stream()
                .filter(line -> line.startsWith(ParentLink.FAILED))
                .map(line -> line.substring(ParentLink.FAILED.length()))
                .findFirst()
                .orElseGet(() -> lines.stream()
                        .filter(line -> !line.isBlank())
                        .findFirst()
                        .orElse("it left no message"));
        return "its JVM ended with exit code " + process.exitValue() + ": " + first.strip();
    }
}
