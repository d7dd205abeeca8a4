package dev.tidepool.lab.measure.process;

import dev.tidepool.lab.measure.LiveFigures;
import dev.tidepool.lab.results.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A fresh JVM that is told what to do in one line of JSON and answers in a file: see {@link ParentLink}, its other end. {@link
 * #await} is called by one thread; {@link #stop} by any.
 */
public final class ChildProcess {
    private static final List<String> FLAGS = List.of("-Xms1g", "-Xmx1g");
    private static final long STOP_SECONDS = 12;
    private static final int SIGNALLED = 128;
    private static final int SIGINT = 2;
    private static final int SIGTERM = 15;

    private final Process process;
    private final Writer input;
    private final Path answer;
    private final Path errors;

    private ChildProcess(Process process, Writer input, Path answer, Path errors) {
        this.process = process;
        this.input = input;
        this.answer = answer;
        this.errors = errors;
    }

    /** Returns the options that every child JVM gets. */
    public static List<String> jvmOptions() {
        return FLAGS;
    }

    /**
     * Starts a child with this Java and class path.
     *
     * @param main its main class
     * @param flags options of its JVM
     * @param task its first argument
     * @param request what to do, which Jackson can write and the child reads with {@link ParentLink#request}
     * @param folder where the child may write its answer: an existing folder of its own
     */
    public static ChildProcess start(Class<?> main, List<String> flags, String task, Object request, Path folder)
            throws IOException {
        Path answer = folder.resolve("answer.json");
        Path errors = folder.resolve("errors.txt");
        Files.deleteIfExists(answer);
        Process process = new ProcessBuilder(command(flags, main, task, answer.toString()))
                .redirectError(errors.toFile())
                .start();
        Writer input = process.outputWriter(StandardCharsets.UTF_8);
        input.write(Json.MAPPER.writeValueAsString(request) + "\n");
        input.flush(); // and left open: the child ends when it closes
        return new ChildProcess(process, input, answer, errors);
    }

    /** Returns the command that starts a main class with this Java and class path. */
    public static List<String> command(List<String> flags, Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    /**
     * Waits for the child's end and returns its answer, empty if it gave none.
     *
     * @param live told the child's live figures
     * @param type what the answer is
     */
    public <T> Optional<T> await(Consumer<LiveFigures> live, Class<T> type) throws IOException, InterruptedException {
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (@Nullable String line = output.readLine(); line != null; line = output.readLine()) {
                if (line.startsWith(ParentLink.LIVE)) {
                    live.accept(Json.MAPPER.readValue(line.substring(ParentLink.LIVE.length()), LiveFigures.class));
                }
            }
        }
        process.waitFor();
        if (!Files.exists(answer)) {
            return Optional.empty();
        }
        return Optional.of(Json.MAPPER.readValue(answer.toFile(), type));
    }

    /** Asks a run to make arrivals come at this multiple of the workload's rate; for any thread. A child that has ended does not mind. */
    public void rate(double factor) {
        try {
            input.write(ParentLink.RATE + factor + "\n");
            input.flush();
        } catch (IOException ended) {
            // Then there are no more arrivals.
        }
    }

    /** Returns its process id. */
    public long pid() {
        return process.pid();
    }

    /** Tells the child to end and waits until it has, some seconds at most. Its answer is kept. */
    public void stop() {
        // Not process.destroy(): that closes the child's input, which means that its parent is gone.
        process.toHandle().destroy();
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
    }

    /** Returns whether the child, which has ended, did so because of an interrupt or a request to terminate. */
    public boolean wasToldToEnd() {
        return process.exitValue() == SIGNALLED + SIGINT || process.exitValue() == SIGNALLED + SIGTERM;
    }

    /** Returns whether the child, which has ended without an answer, had no memory or no threads left, or was ended by the system. */
    public boolean ranOutOfResources() throws IOException {
        return process.exitValue() > SIGNALLED || failure().contains(OutOfMemoryError.class.getSimpleName());
    }

    /** Returns why a child ended without an answer, in one sentence. */
    public String failure() throws IOException {
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
