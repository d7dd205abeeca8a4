package dev.tidepool.benchmarks.fork;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.tidepool.benchmarks.cell.Effort;
import dev.tidepool.benchmarks.result.Fork;
import dev.tidepool.benchmarks.result.Metric;
import dev.tidepool.lab.results.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Runs forks, one JVM after another: the same Java and class path for all. */
public final class ForkProcess {
    private static final long LONGEST_SECONDS = 180;
    private static final String THROWN = "Exception in thread \"main\" ";
    private static final String TOO_LONG = "it took longer than " + LONGEST_SECONDS + " s and was ended";

    private final Suite<?> suite;
    private final Effort effort;
    private final Path folder;
    private volatile @Nullable Process running;

    /**
     * Makes a runner of forks.
     *
     * @param suite what they measure
     * @param effort how much each measures
     * @param folder where they write
     */
    public ForkProcess(Suite<?> suite, Effort effort, Path folder) {
        this.suite = suite;
        this.effort = effort;
        this.folder = folder;
    }

    /**
     * Runs one fork and returns what it measured, or why it failed; one at a time.
     *
     * @throws IOException if no JVM can be started
     */
    public Fork run(String cell, String pool, int round) throws IOException {
        Path answer = folder.resolve("fork.json");
        Path errors = folder.resolve("fork-errors.txt");
        Files.deleteIfExists(answer);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(suite.flags());
        command.addAll(suite.contender(pool).flags());
        command.addAll(List.of(
                "-cp", System.getProperty("java.class.path"), suite.getClass().getName()));
        command.addAll(List.of(cell, pool, Json.MAPPER.writeValueAsString(effort), answer.toString()));
        Process fork = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(errors.toFile())
                .start();
        running = fork;
        boolean ended = endsInTime(fork);
        Fork result = ended ? ended(cell, pool, round, fork, answer, errors) : failed(cell, pool, round, TOO_LONG);
        Files.deleteIfExists(answer);
        Files.deleteIfExists(errors);
        return result;
    }

    /** Ends the fork that runs, if one does. May be called by any thread. */
    public void stop() {
        Process fork = running;
        if (fork != null) {
            fork.destroyForcibly();
        }
    }

    private static boolean endsInTime(Process fork) {
        try {
            return fork.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            fork.destroyForcibly();
        }
    }

    private static Fork ended(String cell, String pool, int round, Process fork, Path answer, Path errors)
            throws IOException {
        if (!Files.exists(answer)) {
            return failed(cell, pool, round, why(fork.exitValue(), errors));
        }
        Map<Metric, Double> values = Json.MAPPER.readValue(answer.toFile(), new TypeReference<>() {});
        return new Fork(cell, pool, round, values, null);
    }

    private static Fork failed(String cell, String pool, int round, String why) {
        return new Fork(cell, pool, round, Map.of(), why);
    }

    private static String why(int exit, Path errors) throws IOException {
        String first = Files.readAllLines(errors).stream()
                .filter(line -> line.startsWith(THROWN))
                .findFirst()
                .map(line -> line.substring(THROWN.length()))
                .orElse("it left no message");
        return "its JVM ended with exit code " + exit + ": " + first.strip();
    }
}
