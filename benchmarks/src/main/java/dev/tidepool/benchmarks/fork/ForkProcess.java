package dev.tidepool.benchmarks.fork;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.tidepool.benchmarks.cell.Effort;
import dev.tidepool.benchmarks.result.Fork;
import dev.tidepool.benchmarks.result.Metric;
import dev.tidepool.lab.result.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs forks, one JVM after another: the same Java, class path and options for all. */
public final class ForkProcess {
    /** The options of every fork's JVM. */
    public static final List<String> FLAGS = List.of("-Xms1g", "-Xmx1g");

    private static final long LONGEST_SECONDS = 120;

    private final Effort effort;
    private final Path folder;

    /**
     * Makes a runner of forks.
     *
     * @param effort how much each measures
     * @param folder where they write
     */
    public ForkProcess(Effort effort, Path folder) {
        this.effort = effort;
        this.folder = folder;
    }

    /**
     * Runs one fork and returns what it measured, or why it failed.
     *
     * @throws InterruptedException if the caller is interrupted; the fork is ended
     */
    public Fork run(String cell, String pool, int round) throws IOException, InterruptedException {
        Path answer = folder.resolve("fork.json");
        Path errors = folder.resolve("fork-errors.txt");
        Files.deleteIfExists(answer);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(FLAGS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), ForkMain.class.getName()));
        command.addAll(List.of(cell, pool, Json.MAPPER.writeValueAsString(effort), answer.toString()));
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(errors.toFile())
                .start();
        try {
            if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
                return failed(cell, pool, round, "it took longer than %d s and was ended".formatted(LONGEST_SECONDS));
            }
        } finally {
            process.destroyForcibly();
        }
        if (!Files.exists(answer)) {
            return failed(cell, pool, round, why(process.exitValue(), errors));
        }
        Map<Metric, Double> values = Json.MAPPER.readValue(answer.toFile(), new TypeReference<>() {});
        return new Fork(cell, pool, round, values, null);
    }

    private static Fork failed(String cell, String pool, int round, String why) {
        return new Fork(cell, pool, round, Map.of(), why);
    }

    private static String why(int exit, Path errors) throws IOException {
        String first = Files.readAllLines(errors).stream()
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse("it left no message");
        return "its JVM ended with exit code " + exit + ": " + first.strip();
    }
}
