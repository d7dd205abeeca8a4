package dev.tidepool.research.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tidepool.lab.results.Json;
import dev.tidepool.research.benchmarks.MadeUp;
import dev.tidepool.research.benchmarks.bar.Bars;
import dev.tidepool.research.benchmarks.result.BenchmarkResult;
import dev.tidepool.research.benchmarks.result.Metric;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class BenchCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter error = new StringWriter();

    @TempDir
    private Path folder;

    @Test
    void anUnknownCellIsOneLineWithTheNearestNames() {
        assertThat(run("--cells", "2-2,2-3")).isEqualTo(2);
        assertThat(error.toString().lines())
                .singleElement()
                .asString()
                .startsWith("tidepool: unknown cell '2-3'; nearest: 2-2, ")
                .endsWith(" (--list names all)");
    }

    @Test
    void anUnknownPoolIsOneLineWithTheNearestNames() {
        assertThat(run("--pools", "jety")).isEqualTo(2);
        assertThat(error.toString().lines())
                .singleElement()
                .asString()
                .startsWith("tidepool: unknown pool 'jety'; nearest: jetty, ");
    }

    /** The line of an unknown cell of the servers had 2,000 characters: it named all, as nothing else did. */
    @Test
    void theListNamesEveryCellAndPoolOfABenchmark() {
        assertThat(run("--servers", "--list")).isZero();
        assertThat(out.toString().lines())
                .anyMatch(line -> line.startsWith("cell tomcat-cpu-5-8: "))
                .anyMatch(line -> line.startsWith("cell grpc-cpu-30-100: "))
                .anyMatch(line -> line.startsWith("pool tidepool: "));
        assertThat(run("--servers", "--cells", "tomcat-foo")).isEqualTo(2);
        assertThat(error.toString().lines())
                .singleElement()
                .asString()
                .startsWith("tidepool: unknown cell 'tomcat-foo'; nearest: tomcat-")
                .hasSizeLessThan(150);
    }

    @Test
    void theClusterHasCellsAndPoolsOfItsOwn() {
        assertThat(run("--cluster", "--cells", "2-2")).isEqualTo(2);
        assertThat(run("--cluster", "--pools", "jetty")).isEqualTo(2);
        assertThat(error.toString())
                .contains("unknown cell '2-2'; nearest: ")
                .contains("unknown pool 'jetty'; nearest: ");
    }

    @Test
    void theServersHaveCellsAndPoolsOfTheirOwn() {
        assertThat(run("--servers", "--cells", "undertow-*")).isEqualTo(2);
        assertThat(run("--servers", "--pools", "tomcat")).isEqualTo(2);
        assertThat(run("--servers", "--cluster")).isEqualTo(2);
        assertThat(error.toString().lines())
                .hasSize(3)
                .anyMatch(line -> line.startsWith("tidepool: unknown cell 'undertow-*'; nearest: "))
                .anyMatch(line -> line.startsWith("tidepool: unknown pool 'tomcat'; nearest: "))
                .contains("tidepool: --servers and --cluster are two benchmarks; name one of them");
    }

    @Test
    void aWrongNumberOfRoundsIsOneLine() {
        assertThat(run("--rounds", "0")).isEqualTo(2);
        assertThat(error.toString()).isEqualToIgnoringNewLines("tidepool: --rounds is 0; allowed is 1 to 1000");
    }

    @Test
    void aMissingResultIsOneLine() {
        assertThat(run("--render", "nowhere.json")).isEqualTo(2);
        assertThat(error.toString())
                .isEqualToIgnoringNewLines(
                        "tidepool: cannot read 'nowhere.json'; --render takes the result.json of earlier runs");
    }

    @Test
    void helpNamesEveryCellAndPool() {
        assertThat(run("--help")).isEqualTo(0);
        assertThat(out.toString()).contains("instrumentation").contains("work-stealing");
    }

    @Test
    void earlierResultsAreRenderedTogether() throws IOException {
        BenchmarkResult made = new MadeUp()
                .forks("memory", "tidepool", Metric.BYTES_PER_QUEUED_TASK, 48)
                .result();
        Path json = folder.resolve("result.json");
        Json.MAPPER.writeValue(json.toFile(), made.withBars(Bars.judge(made)));
        Path summary = folder.resolve("summary.json");
        assertThat(run("--render", json + "," + json, "--summary", summary.toString()))
                .isEqualTo(0);
        assertThat(out.toString()).contains("memory: bytes per queued task").contains("summary: " + summary);
        JsonNode runs = Json.MAPPER.readTree(summary.toFile()).path("runs");
        assertThat(runs).hasSize(2);
        JsonNode value = runs.get(1).path("values").get(0);
        assertThat(value.path("metric").asText()).isEqualTo("bytes per queued task");
        assertThat(value.path("median").asDouble()).isEqualTo(48);
        assertThat(value.path("forks").asInt()).isEqualTo(1);
    }

    @Test
    void aResultWithTheVerdictsOfAnEarlierVersionIsJudgedAgain() throws IOException {
        BenchmarkResult made = new MadeUp()
                .forks("memory", "tidepool", Metric.BYTES_PER_QUEUED_TASK, 48)
                .result();
        String text = Json.MAPPER.writeValueAsString(made.withBars(Bars.judge(made)));
        Path json = folder.resolve("result.json");
        Files.writeString(json, text.replace("\"verdict\":\"holds\"", "\"verdict\":\"TIE\""));
        assertThat(json).content().contains("\"TIE\"");
        assertThat(run("--render", json.toString())).as(error.toString()).isEqualTo(0);
        assertThat(out.toString()).contains("Of 2 bars, 1 holds, 0 do not hold, 1 is not measured; 0 are resolved.");
    }

    private int run(String... arguments) {
        CommandLine command = Bench.commandLine();
        command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(error, true));
        return command.execute(arguments);
    }
}
