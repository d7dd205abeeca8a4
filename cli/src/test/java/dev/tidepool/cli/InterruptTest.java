package dev.tidepool.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tidepool.lab.results.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ctrl-C, as a terminal and as a supervisor send it. */
@Tag("full")
@Tag("waits")
class InterruptTest {

    private static final int SIGINT = 2;
    private static final Pattern SOME_TASKS_ENDED = Pattern.compile(" in, [1-9][0-9,]* out");

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    void keepsWhatWasMeasuredMarkedIncomplete(String signal, @TempDir Path folder)
            throws IOException, InterruptedException {
        JsonNode run = stopped(
                signal, folder, "race", "--workload", "blocking", "--pools", "jdk-cached,jdk-fixed", "--seconds", "60");
        assertThat(run.path("completed").asLong()).isPositive();
        assertThat(run.path("lost").asLong()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    void aRaceOfClustersKeepsWhatWasMeasuredAndLeavesNoProcess(String signal, @TempDir Path folder)
            throws IOException, InterruptedException {
        JsonNode run = stopped(signal, folder, "race", "--nodes", "2", "--pools", "auto,hazelcast", "--seconds", "60");
        assertThat(run.path("completed").asLong()).isPositive();
        assertThat(run.path("lost").asLong()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    void aSimulationKeepsWhatItHasMarkedIncomplete(String signal, @TempDir Path folder)
            throws IOException, InterruptedException {
        Path workload = Files.writeString(folder.resolve("long.yaml"), """
                name: long
                duration: 1h
                arrivals: {rate: 10000/s}
                tasks: {call: {phases: [{wait: 5ms}]}}
                """);
        JsonNode run = stopped(signal, folder, "simulate", "--workload", workload.toString(), "--pools", "auto,cached");
        assertThat(run.path("completed").asLong()).isPositive();
        assertThat(run.path("completed").asLong()).isLessThan(36_000_000);
    }

    /** Starts a command, stops it once it shows that tasks have ended, and returns the only run of its result. */
    private static JsonNode stopped(String signal, Path folder, String... command)
            throws IOException, InterruptedException {
        assumeFalse(
                signal.equals("INT") && interruptsAreIgnored(),
                "SIGINT is ignored here, as in a shell's background job, and every child inherits that");
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Tidepool.class.getName()));
        words.addAll(List.of(command));
        words.addAll(List.of("--out", folder.toString()));
        Process process = new ProcessBuilder(words)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        awaitLiveFigures(process);
        List<ProcessHandle> children = process.descendants().toList();
        new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                .start()
                .waitFor();

        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(children).noneMatch(ProcessHandle::isAlive);
        JsonNode result = Json.MAPPER
                .readTree(folder.resolve("result.json").toFile())
                .path("races")
                .get(0);
        assertThat(result.path("scenario").path("incomplete").asBoolean()).isTrue();
        assertThat(Files.exists(folder.resolve("report.html"))).isTrue();
        assertThat(result.path("runs")).hasSize(1);
        JsonNode run = result.path("runs").get(0);
        assertThat(run.path("incomplete").asBoolean()).isTrue();
        return run;
    }

    private static boolean interruptsAreIgnored() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return false;
        }
        long ignored = Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .mapToLong(line -> Long.parseUnsignedLong(
                        line.substring("SigIgn:".length()).strip(), 16))
                .findFirst()
                .orElse(0);
        return (ignored & (1L << (SIGINT - 1))) != 0;
    }

    private static void awaitLiveFigures(Process race) throws IOException {
        BufferedReader progress =
                new BufferedReader(new InputStreamReader(race.getErrorStream(), StandardCharsets.UTF_8));
        @Nullable String line = progress.readLine();
        while (line != null && !SOME_TASKS_ENDED.matcher(line).find()) {
            line = progress.readLine();
        }
        assertThat(line).as("progress line").isNotNull();
    }
}
