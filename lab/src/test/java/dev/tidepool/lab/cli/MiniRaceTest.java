package dev.tidepool.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tidepool.lab.result.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A whole race, small: two pools, each in a JVM of its own. */
class MiniRaceTest {
    private static final List<String> RUN_KEYS = List.of(
            "pool",
            "repetition",
            "valid",
            "invalidReason",
            "submitted",
            "completed",
            "rejected",
            "failed",
            "lost",
            "throughputPerSecond",
            "responseMillis",
            "queueWaitMillis",
            "threadSeconds",
            "cpuSeconds",
            "threadsPeak",
            "threadsCreated",
            "resizes",
            "series",
            "policy",
            "decisions",
            "incomplete");
    private static final List<String> PERCENTILE_KEYS = List.of("p50", "p90", "p95", "p99", "p999", "max", "mean");
    private static final List<String> SERIES_KEYS =
            List.of("t", "arrivals", "completions", "poolSize", "busy", "queueLength", "cpu");
    private static final String WORKLOAD = """
            name: mini
            duration: 500ms
            arrivals:
              rate: 100/s
            tasks:
              call:
                phases:
                  - {cpu: 50us, by: spin}
                  - {wait: 2ms}
            """;

    @Test
    void writesTheResultFileAndPrintsTheTable(@TempDir Path folder) throws IOException {
        Path workload = Files.writeString(folder.resolve("mini.yaml"), WORKLOAD);
        Path results = folder.resolve("results of a race");
        StringWriter out = new StringWriter();
        StringWriter error = new StringWriter();
        CommandLine commandLine = Tidepool.commandLine();
        commandLine.setOut(new PrintWriter(out, true));
        commandLine.setErr(new PrintWriter(error, true));

        int code = commandLine.execute(
                "race",
                "--workload",
                workload.toString(),
                "--pools",
                "jdk-fixed:4,jdk-cached",
                "--out",
                results.toString());

        assertThat(code).as(error.toString()).isZero();
        assertThat(out.toString()).contains("jdk-fixed:4", "jdk-cached", "p99", results.toString());
        assertThat(error.toString()).contains("calibrated: rates are absolute", "[2/2]", "left");
        JsonNode result = Json.MAPPER.readTree(results.resolve("result.json").toFile());
        assertThat(result.path("schema").asInt()).isEqualTo(2);
        JsonNode race = result.path("races").get(0);
        assertThat(race.path("scenario").path("incomplete").asBoolean(true)).isFalse();
        assertThat(race.path("scenario").path("name").asText()).isEqualTo("mini");
        assertThat(race.path("scenario").path("workloadText").asText()).isEqualTo(WORKLOAD);
        assertThat(race.path("scenario").path("command").asText()).startsWith("./tidepool race --workload ");
        assertThat(race.path("environment").path("cores").asInt()).isPositive();
        assertThat(race.path("runs")).hasSize(2);
        for (JsonNode run : race.path("runs")) {
            check(run);
        }
        assertThat(race.path("runs").get(0).path("arrivalsFingerprint"))
                .isEqualTo(race.path("runs").get(1).path("arrivalsFingerprint"));
    }

    private static void check(JsonNode run) {
        assertThat(RUN_KEYS).allMatch(run::has);
        assertThat(PERCENTILE_KEYS)
                .allMatch(key -> run.path("responseMillis").path(key).isNumber());
        assertThat(PERCENTILE_KEYS)
                .allMatch(key -> run.path("queueWaitMillis").path(key).isNumber());
        assertThat(run.path("series")).isNotEmpty();
        for (JsonNode point : run.path("series")) {
            assertThat(SERIES_KEYS).allMatch(point::has);
        }
        assertThat(run.path("incomplete").asBoolean(true)).isFalse();
        assertThat(run.path("completed").asLong()).isPositive();
        assertThat(run.path("lost").asLong()).isZero();
        assertThat(run.path("policy").path("name").asText()).startsWith("jdk-");
    }
}
