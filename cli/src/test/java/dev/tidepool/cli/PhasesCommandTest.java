package dev.tidepool.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tidepool.lab.results.Json;
import dev.tidepool.lab.results.SavedResults;
import dev.tidepool.lab.results.compare.Pool;
import dev.tidepool.lab.results.phase.PhaseGrade;
import dev.tidepool.lab.results.phase.PhaseScores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workloads with phases from file to picture, in virtual time. */
class PhasesCommandTest extends CommandFixture {
    private static final String HEAD = """
            name: two incidents
            resources: {database: 4}
            tasks:
              page: {phases: [{cpu: 1ms}, {wait: 10ms}]}
              query: {phases: [{resource: database, for: 5ms}]}
            phases:
            """;
    private static final String CALM = "  - {name: calm, steps: [{for: 1s, page: 50/s, query: 50/s}]}\n";
    private static final String SLOW = "  - {name: slow, slower: {database: 20}, steps: [{for: 2s, page: 50/s,"
            + " query: 60/s}, {for: 2s, page: 50/s}]}\n";

    private final Path folder;

    PhasesCommandTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void aPoolIsGradedByItsWorstPhaseWhateverTheOrder() throws IOException {
        for (String phases : List.of(CALM + SLOW, SLOW + CALM)) {
            PhaseScores scores = simulate(phases);

            assertThat(scores.served())
                    .extracting(grade -> grade.pool().name())
                    .containsExactly("thread-per-request", "fixed:4");
            PhaseGrade fixed = scores.served().get(1);
            assertThat(fixed.worst()).isNotNull();
            assertThat(fixed.worst().at().toString()).isEqualTo("page in slow");
            assertThat(out.toString())
                    .contains("thread-per-request is the only pool")
                    .containsPattern("fixed:4 +page in slow");
        }
    }

    @Test
    void everyTaskIsCountedOnceInItsPhase() throws IOException {
        simulate(CALM + SLOW);

        for (JsonNode run :
                Json.MAPPER.readTree(folder.resolve("result.json").toFile()).at("/races/0/runs")) {
            List<String> phases = new ArrayList<>();
            long submitted = 0;
            double threadSeconds = 0;
            for (JsonNode phase : run.path("phases")) {
                phases.add(phase.path("phase").asText());
                threadSeconds += phase.at("/cost/threadSeconds").asDouble();
                for (JsonNode type : phase.path("types")) {
                    submitted += type.path("submitted").asLong();
                    assertThat(type.at("/responseMillis/p99").isNumber()).isTrue();
                }
            }
            assertThat(phases).containsExactly("calm", "slow");
            assertThat(submitted).isEqualTo(run.path("submitted").asLong());
            assertThat(threadSeconds).isCloseTo(run.path("threadSeconds").asDouble(), within(0.1));
        }
        assertThat(Files.readString(folder.resolve("report.html")))
                .contains("Phase by phase", "class=\"phase\"", "page in slow");
    }

    @Test
    void aPictureIsDrawnOfASavedResult() throws IOException {
        simulate(CALM + SLOW);
        Path picture = folder.resolve("day.svg");

        assertThat(execute("picture", folder.toString(), "--out", picture.toString()))
                .isZero();
        assertThat(Files.readString(picture)).startsWith("<svg").contains(">slow<");
        expectBadInput(
                "tidepool: columns is 0; allowed is 1 to 6",
                "picture",
                folder.toString(),
                "--out",
                picture.toString(),
                "--columns",
                "0");
        Path nowhere = folder.resolve("none").resolve("day.svg");
        expectBadInput(
                "tidepool: cannot write '" + nowhere + "': no such file or folder", // it was the path again
                "picture",
                folder.toString(),
                "--out",
                nowhere.toString());
    }

    @Test
    void aResultWithoutPhasesHasNoPicture() throws IOException {
        Path file = Files.writeString(folder.resolve("w.yaml"), """
                name: w
                duration: 1s
                arrivals: {rate: 50/s}
                tasks: {a: {phases: [{wait: 1ms}]}}
                """);
        execute("simulate", "--workload", file.toString(), "--pools", "fixed:4", "--out", folder.toString());

        expectBadInput(
                "tidepool: '" + folder + "' has no valid run of a workload with phases; race one, such as day",
                "picture",
                folder.toString());
    }

    private PhaseScores simulate(String phases) throws IOException {
        out.getBuffer().setLength(0);
        Path file = Files.writeString(folder.resolve("w.yaml"), HEAD + phases);
        int code = execute(
                "simulate",
                "--workload",
                file.toString(),
                "--pools",
                "fixed:4,thread-per-request",
                "--cores",
                "2",
                "--repeat",
                "3",
                "--out",
                folder.toString());
        assertThat(code).as(error.toString()).isZero();
        return PhaseScores.of(Pool.of(SavedResults.read(folder).races().get(0))).orElseThrow();
    }
}
