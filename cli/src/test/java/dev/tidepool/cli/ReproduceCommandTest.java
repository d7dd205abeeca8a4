package dev.tidepool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tidepool.lab.results.Json;
import dev.tidepool.options.cli.CommandLines;
import dev.tidepool.research.reproductions.group16.suite.SuiteJournal;
import dev.tidepool.research.reproductions.group16.suite.SuitePlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproduceCommandTest extends CommandFixture {

    ReproduceCommandTest() {
        super("reproduce");
    }

    @Test
    void writesResultAndPage(@TempDir Path folder) throws IOException {
        assertThat(execute("F", "--out", folder.toString())).isZero();

        assertThat(out.toString()).contains("F  Mean wait in an M/M/c queue").contains("[does not hold]");
        JsonNode result = Json.MAPPER.readTree(folder.resolve("result.json").toFile());
        assertThat(result.path("incomplete").asBoolean()).isFalse();
        assertThat(result.path("reproductions")
                        .get(0)
                        .path("about")
                        .path("letter")
                        .asText())
                .isEqualTo("F");
        assertThat(Files.readString(folder.resolve("report.html"))).contains("Mean wait in an M/M/c queue");
    }

    /** Without quotes, a shell took the path for several words. */
    @Test
    void whatIsToBeRepeatedCanBeCopiedThoughPathsHaveSpaces(@TempDir Path folder) throws IOException {
        Path trace = Files.writeString(folder.resolve("my day.csv"), "second,count\n0,9\n1,12\n");
        assertThat(execute("F", "--quick", "--trace", trace.toString(), "--out", folder.toString()))
                .isZero();
        String command = "./tidepool reproduce F --quick --trace '" + trace + "'";
        assertThat(Json.MAPPER
                        .readTree(folder.resolve("result.json").toFile())
                        .path("command")
                        .asText())
                .isEqualTo(command);
        assertThat(Files.readString(folder.resolve("report.html"))).contains("my day.csv&apos;");
        assertThat(Results.toResume(Path.of("my results")))
                .isEqualTo("To resume, repeat the command with --out 'my results'.");
    }

    @Test
    void anUnknownExperimentIsAnsweredWithThoseThereAre() {
        assertThat(execute("?")).isEqualTo(CommandLines.BAD_INPUT);
        assertThat(error.toString())
                .hasLineCount(1)
                .startsWith("tidepool: unknown experiment '?'; allowed are A, B, C, D, E, F");
    }

    @Test
    void anExperimentThatHasNoRealRunIsAnsweredWithThoseThatHave() {
        assertThat(execute("G", "--real")).isEqualTo(CommandLines.BAD_INPUT);
        assertThat(error.toString())
                .isEqualToIgnoringNewLines(
                        "tidepool: experiment 'G' has no real run; those that have one are A, B, C, D, E, F and all");
    }

    @Test
    void aFolderWithRunsOfOtherSettingsIsRefusedBeforeAnythingRuns(@TempDir Path folder) throws IOException {
        SuiteJournal.open(folder, new SuitePlan(1, 2, 0, 0.5, 2, "17"), () -> 1.5);
        assertThat(execute("E", "--real", "--quick", "--out", folder.toString()))
                .isEqualTo(CommandLines.BAD_INPUT);
        assertThat(error.toString()).hasLineCount(1).contains("seed 1", "asked for is seed 42", "--out");
    }

    @Test
    void repetitionsAreForRealRunsAndAHundredAtMost() {
        assertThat(execute("D", "--repeat", "3")).isEqualTo(CommandLines.BAD_INPUT);
        assertThat(error.toString())
                .isEqualToIgnoringNewLines("tidepool: --repeat is for --real; add --real or leave it out");
        assertThat(execute("D", "--real", "--repeat", "0")).isEqualTo(CommandLines.BAD_INPUT);
        assertThat(error.toString()).contains("--repeat is 0; allowed is 1 to 100");
    }

    @Test
    void noExperimentIsBadInputToo() {
        assertThat(execute()).isEqualTo(CommandLines.BAD_INPUT);
        assertThat(error.toString()).hasLineCount(1).contains("LETTER|all");
    }

    @Test
    void aTraceThatCannotBeReadIsNamed(@TempDir Path folder) {
        assertThat(execute("D", "--trace", folder.resolve("none.csv").toString()))
                .isEqualTo(CommandLines.BAD_INPUT);
        assertThat(error.toString()).hasLineCount(1).contains("none.csv");
    }

    @Test
    void onlyTheForecastsTakeSeveralTraces(@TempDir Path folder) throws IOException {
        String trace = Files.writeString(folder.resolve("day.csv"), "second,count\n0,1\n1,1\n")
                .toString();
        assertThat(execute("D", "--trace", trace, "--trace", trace)).isEqualTo(CommandLines.BAD_INPUT);
        assertThat(error.toString())
                .isEqualToIgnoringNewLines("tidepool: --trace is given 2 times; only H takes more than one");
    }

    @Test
    void aServersDatabaseAndDigestAreForARealOne() {
        assertThat(execute("D", "--digest", "md5")).isEqualTo(CommandLines.BAD_INPUT);
        assertThat(error.toString()).hasLineCount(1).contains("add --real");
    }

    @Test
    void anUnknownDigestIsAnsweredWithThoseThereAre(@TempDir Path folder) {
        assertThat(execute("D", "--real", "--digest", "sha1", "--out", folder.toString()))
                .isEqualTo(CommandLines.BAD_INPUT);
        assertThat(error.toString()).hasLineCount(1).contains("allowed are argon2id and md5");
    }
}
