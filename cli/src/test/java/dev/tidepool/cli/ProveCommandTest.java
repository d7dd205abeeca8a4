package dev.tidepool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tidepool.lab.results.Json;
import dev.tidepool.options.cli.CommandLines;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProveCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter error = new StringWriter();

    @TempDir
    private Path folder;

    @Test
    void writesResultAndPageAndMeasuresNothingTwice() throws IOException {
        assertThat(execute("auto", "--only", "ramp", "--only", "unmeasured")).isZero();
        assertThat(out.toString()).contains("time until 95 % of the need", "not measured", "result: ", "report: ");
        JsonNode result = Json.MAPPER.readTree(folder.resolve("result.json").toFile());
        assertThat(result.path("bars")).hasSize(5);
        assertThat(result.path("incomplete").asBoolean()).isFalse();
        assertThat(Files.readString(folder.resolve("report.html"))).contains("overshoot over the need");

        String measurements = Files.readString(folder.resolve("measurements.jsonl"));
        assertThat(execute("auto", "--only", "ramp")).isZero();
        assertThat(Files.readString(folder.resolve("measurements.jsonl"))).isEqualTo(measurements);
    }

    @Test
    void aFolderWithAnotherProofIsRefused() {
        assertThat(execute("auto", "--only", "unmeasured")).isZero();
        assertThat(execute("auto", "--only", "unmeasured", "--seed", "7")).isEqualTo(CommandLines.BAD_INPUT);
        assertThat(error.toString()).hasLineCount(1).contains("seed=42", "seed=7", "--out");
    }

    @Test
    void anUnknownRowOrPolicyIsAnsweredWithTheNearest() {
        assertThat(execute("auto", "--only", "regrets")).isEqualTo(CommandLines.BAD_INPUT);
        assertThat(error.toString())
                .hasLineCount(1)
                .startsWith("tidepool: unknown row 'regrets'")
                .contains("regret");
        error.getBuffer().setLength(0);
        assertThat(execute("autos")).isEqualTo(CommandLines.BAD_INPUT);
        assertThat(error.toString()).hasLineCount(1).contains("'autos'", "auto");
    }

    @Test
    void sensitivityIsForAutoAlone() {
        assertThat(execute("ema", "--sensitivity")).isEqualTo(CommandLines.BAD_INPUT);
        assertThat(error.toString()).hasLineCount(1).contains("--sensitivity", "'auto'");
    }

    private int execute(String... arguments) {
        String[] all = new String[arguments.length + 4];
        all[0] = "prove";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        all[arguments.length + 1] = "--quiet";
        all[arguments.length + 2] = "--out";
        all[arguments.length + 3] = folder.toString();
        return Tidepool.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(error))
                .execute(all);
    }
}
