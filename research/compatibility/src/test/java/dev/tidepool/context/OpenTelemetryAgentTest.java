package dev.tidepool.context;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** With the OpenTelemetry agent alone, six of nine ways to submit a task lost its trace. */
class OpenTelemetryAgentTest {
    private static final Path AGENT = Path.of("target/agent/opentelemetry-javaagent.jar");
    private static final List<String> SWITCHES = List.of(
            "-Dotel.traces.exporter=none",
            "-Dotel.metrics.exporter=none",
            "-Dotel.logs.exporter=none",
            "-Dotel.javaagent.logging=none");

    @Test
    void theTraceFollowsATaskHoweverItIsSubmitted() throws Exception {
        assertThat(printed(List.of("-javaagent:" + AGENT)))
                .containsExactly(
                        "outside: lost",
                        "execute: kept",
                        "submit runnable: kept",
                        "submit runnable with result: kept",
                        "submit callable: kept",
                        "invokeAll: kept",
                        "invokeAny: kept",
                        "supplyAsync: kept",
                        "runAsync: kept",
                        "thenApplyAsync: kept");
    }

    @Test
    void withoutTheAgentNothingFollows() throws Exception {
        assertThat(printed(List.of()))
                .hasSize(10)
                .allSatisfy(line -> assertThat(line).endsWith(": lost"));
    }

    /** Returns what the program prints. */
    private static List<String> printed(List<String> agent) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC"));
        if (!agent.isEmpty()) {
            assertThat(AGENT).exists();
        }
        command.addAll(agent);
        command.addAll(SWITCHES);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), TracedMain.class.getName()));
        Path errors = Files.createTempFile("traced", ".txt");
        try {
            Process program =
                    new ProcessBuilder(command).redirectError(errors.toFile()).start();
            String output = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(program.waitFor(2, TimeUnit.MINUTES)).isTrue();
            assertThat(program.exitValue()).as(Files.readString(errors)).isZero();
            return output.lines().toList();
        } finally {
            Files.delete(errors);
        }
    }
}
