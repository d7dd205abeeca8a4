package dev.tidepool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tidepool.lab.results.Json;
import dev.tidepool.options.cli.CommandLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole race, small: two pools, each in a JVM of its own. */
class MiniRaceTest extends CommandFixture {
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
            "incomplete",
            "responseHeat",
            "serviceMillis",
            "servicePercentiles",
            "responsiveness",
            "histograms");
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

    @Tag("full")
    @Test
    void writesTheResultFileAndPrintsTheTable(@TempDir Path folder) throws IOException {
        Path workload = Files.writeString(folder.resolve("mini.yaml"), WORKLOAD);
        Path results = folder.resolve("results of a race");

        int code = execute(
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

    @Test
    @Tag("full")
    void severalWorkloadsMakeOneResultThatCanBeReplayed(@TempDir Path folder) throws IOException {
        Path one = Files.writeString(folder.resolve("one.yaml"), WORKLOAD.replace("mini", "one"));
        Path two = Files.writeString(folder.resolve("two.yaml"), WORKLOAD.replace("mini", "two"));
        Path first = folder.resolve("first");
        String[] race = {
            "race",
            "--workload",
            one + "," + two,
            "--pools",
            "auto",
            "--require",
            "two/auto.lost<1",
            "--require",
            "auto.threads.mean>1000",
            "--out",
            first.toString()
        };

        assertThat(execute(race)).as(error.toString()).isEqualTo(CommandLines.FAILED);
        assertThat(error.toString()).contains("[1/2] one / auto", "[2/2] two / auto");
        assertThat(out.toString()).contains("== one", "== two", "p99 to the lowest");
        if (!out.toString().contains("no valid run")) { // a busy machine makes runs invalid
            assertThat(out.toString())
                    .contains("holds: two: two/auto.lost<1: 0", "does not hold: one: auto.threads.mean>1000");
        }
        Files.delete(two);
        Path again = folder.resolve("again");
        int code = execute("race", "--replay", first.toString(), "--out", again.toString());
        assertThat(code).as(error.toString()).isZero();
        JsonNode before = races(first);
        JsonNode after = races(again);
        assertThat(after).hasSize(2);
        for (int i = 0; i < 2; i++) {
            JsonNode run = before.get(i).path("runs").get(0);
            assertThat(after.get(i).path("runs").get(0).path("arrivalsFingerprint"))
                    .isEqualTo(run.path("arrivalsFingerprint"));
            assertThat(after.get(i).path("scenario").path("workloadText"))
                    .isEqualTo(before.get(i).path("scenario").path("workloadText"));
            assertThat(run.path("series").get(0).path("target").isInt()).isTrue();
        }
    }

    private static JsonNode races(Path folder) throws IOException {
        return Json.MAPPER.readTree(folder.resolve("result.json").toFile()).path("races");
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
        assertThat(run.at("/responseHeat/counts")).isNotEmpty();
        assertThat(run.at("/serviceMillis/p50").asDouble())
                .isBetween(2.0, run.at("/responseMillis/max").asDouble());
        assertThat(run.at("/histograms/response").asText()).isNotEmpty();
        assertThat(run.at("/responsiveness/processDelayMillis/p50").isNumber()).isTrue();
        assertThat(run.path("incomplete").asBoolean(true)).isFalse();
        assertThat(run.path("completed").asLong()).isPositive();
        assertThat(run.path("lost").asLong()).isZero();
        assertThat(run.path("policy").path("name").asText()).startsWith("jdk-");
    }
}
