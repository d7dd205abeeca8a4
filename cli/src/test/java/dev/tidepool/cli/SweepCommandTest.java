package dev.tidepool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tidepool.lab.results.Json;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.SavedResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepCommandTest extends CommandFixture {
    @TempDir
    private Path folder;

    SweepCommandTest() {
        super("sweep");
    }

    @Test
    void drawsAutoIntoTheCurveOfFixedSizes() throws IOException {
        assertThat(execute(
                        "--workload",
                        "blocking",
                        "--sizes",
                        "8,64,16,32,8",
                        "--cores",
                        "2",
                        "--seconds",
                        "3",
                        "--seed",
                        "7",
                        "--out",
                        folder.toString()))
                .as(error.toString())
                .isZero();
        assertThat(out.toString())
                .contains("The best fixed size is ", "auto: ", "Simulated", "result: ", "report: ")
                .containsPattern("(?m)^auto ");
        JsonNode race = Json.MAPPER
                .readTree(folder.resolve("result.json").toFile())
                .path("races")
                .path(0);
        assertThat(race.path("scenario").path("command").asText())
                .isEqualTo("./tidepool sweep --workload blocking --sizes 8,16,32,64 --pools auto --cores 2 --seconds 3"
                        + " --repeat 1 --seed 7");
        assertThat(race.path("runs")).hasSize(5);
        assertThat(Files.readString(folder.resolve("report.html"))).contains("fixed:64", "Sweep, simulated");
    }

    @Test
    void withoutSizesTheCurveEndsBeyondTheNeed() {
        assertThat(execute("--workload", "cpu-70", "--cores", "2", "--seconds", "1", "--out", folder.toString()))
                .isZero();
        assertThat(out.toString()).containsPattern("(?m)^1 ").containsPattern("(?m)^8 ");
        assertThat(out.toString()).doesNotContainPattern("(?m)^12 ");
    }

    @Test
    void badInputIsOneLine() {
        expectBadInput("tidepool: --sizes names 2 different sizes; allowed are 3 to 100", "--sizes", "4,8,4");
        expectBadInput("tidepool: --sizes is 0; allowed is 1 to 100000", "--sizes", "0,1,2,3");
        expectBadInput("tidepool: --sizes is 'a'; allowed is a whole number", "--sizes", "a,b");
        expectBadInput("tidepool: unknown pool 'aut'; nearest: auto", "--pools", "aut");
        expectBadInput("tidepool: --cores is for simulations", "--cores", "4", "--real");
        expectBadInput("tidepool: --workload names 2 workloads", "--workload", "mixed,spike");
    }

    @Test
    @Tag("full")
    void realThreadsRunThroughARace() throws IOException {
        assertThat(execute(
                        "--real",
                        "--workload",
                        "blocking",
                        "--sizes",
                        "16,32,64",
                        "--seconds",
                        "1",
                        "--out",
                        folder.toString()))
                .as(error.toString())
                .isZero();
        assertThat(error.toString()).contains("fixed:16", "fixed:64", "auto");
        assertThat(SavedResults.read(folder).races().get(0).runs())
                .extracting(Run::pool)
                .containsExactlyInAnyOrder("fixed:16", "fixed:32", "fixed:64", "auto");
        assertThat(Files.readString(folder.resolve("report.html"))).contains("Sweep, on real threads");
    }
}
