package dev.tidepool.lab.results.phase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.results.MadeUpRace;
import dev.tidepool.lab.results.Percentiles;
import dev.tidepool.lab.results.PhaseCost;
import dev.tidepool.lab.results.PhaseFigures;
import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.TypeFigures;
import dev.tidepool.lab.results.compare.Pool;
import dev.tidepool.lab.results.text.RacesText;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tables of results and what is said about them. A row is a pool: its name, then p99 of pages in the phases calm and
 * storm in each repetition, "10/20 11/21", and threads. "!5" after a value leaves five tasks unfinished, and "invalid"
 * is a run that does not count.
 */
class PhaseHeadlineTest {
    private static final String TABLES = """
            auto: 10/20 10/21 10/20: 8
            cached: 10/80 11/81 10/82: 90
            fixed: 50/20 51/20 52/20: 4
            =>
            auto is the only pool with the best p99 in every phase.
            Next cached, at worst 4.05 × [3.81..4.10] (page in storm).
            Threads on average: auto 2 (4 thread-seconds, 8 at the peak);
            cached 2 (4 thread-seconds, 90 at the peak).

            cached: 10/24 10/24 10/24: 90
            auto: 10/80 11/81 10/82: 8
            fixed: 50/20 51/20 52/20: 4
            =>
            cached is the only pool that stays within 1.20 × of the best p99 in every phase:
            at worst 1.20 × [1.20..1.20] (page in storm). Next auto, at worst 4.05 × [4..4.10] (page in storm).
            Threads on average: cached 2 (4 thread-seconds, 90 at the peak);
            auto 2 (4 thread-seconds, 8 at the peak).

            auto: 10/24 10/26 10/30: 8
            cached: 10/20 10/25 10/30: 90
            fixed: 50/50 51/51 52/52: 4
            =>
            No difference in the worst phase from the lowest, cached's 1 × [1..1] (page in calm) of the best p99:
            auto, 1.04 × [0.80..1.50] (page in storm). Next fixed, at worst 5.10 × [5..5.20] (page in calm).
            Threads on average: cached 2 (4 thread-seconds, 90 at the peak);
            auto 2 (4 thread-seconds, 8 at the peak); fixed 2 (4 thread-seconds, 4 at the peak).

            tomcat: 10/24 10/26 10/30: 90
            cached: 10/26 invalid invalid: 90
            auto: 10/20 10/35 10/40: 8
            fixed: 50/50 51/51 52/52: 4
            =>
            No difference in the worst phase from the lowest, tomcat's 1 × [1..1] (page in calm) of the best p99:
            auto, 1.35 × [0.67..1.67] (page in storm). Next fixed, at worst 5.10 × [5..5.20] (page in calm).
            From one valid run, which cannot tell a difference: cached, at worst 1 × (page in calm).
            Threads on average: tomcat 2 (4 thread-seconds, 90 at the peak);
            auto 2 (4 thread-seconds, 8 at the peak); fixed 2 (4 thread-seconds, 4 at the peak);
            cached 2 (4 thread-seconds, 90 at the peak).

            auto: 10/20: 8
            cached: 10/80: 90
            =>
            In these runs, auto has the lowest worst phase: 1 × (page in calm) of the best p99.
            Next cached, at worst 4 × (page in storm).
            Threads on average: auto 2 (4 thread-seconds, 8 at the peak);
            cached 2 (4 thread-seconds, 90 at the peak).

            auto: 10/20 10/20!5: 8
            fixed: 50/90 50/90: 4
            =>
            fixed is the only pool that served every task in every phase. It stays within 5 × of the best p99:
            at worst 5 × [5..5] (page in calm). auto left 5 tasks unserved, most of them page in storm.
            Threads on average: fixed 2 (4 thread-seconds, 4 at the peak);
            auto 2 (4 thread-seconds, 8 at the peak).

            fixed: 10/20!9 10/20!5: 8
            auto: 50/90 50/90!1: 4
            =>
            No pool served every task in every phase.
            Fewest left unserved: auto left 1 task unserved, most of them page in storm.

            auto: 10/20 10/20: 8
            =>
            auto served every task. No other pool has a valid run to be compared with.
            Threads on average: auto 2 (4 thread-seconds, 8 at the peak).

            fixed: 10/20 10/20: 4
            auto: invalid invalid: 8
            =>
            fixed served every task. No other pool has a valid run to be compared with. auto has no valid run.
            Threads on average: fixed 2 (4 thread-seconds, 4 at the peak);
            auto 2 (4 thread-seconds, 8 at the peak).
            """;

    static Stream<Arguments> tables() {
        return Stream.of(TABLES.split("\n\n", -1)).map(each -> {
            String[] parts = each.split("=>", -1);
            return Arguments.of(parts[0], parts[1].strip().replace("\n", " "));
        });
    }

    @ParameterizedTest
    @MethodSource("tables")
    void whatIsSaidFollowsFromTheTable(String table, String expected) {
        assertThat(PhaseHeadline.of(scores(table))).isEqualTo(expected);
    }

    @Test
    void aP99BelowTheFloorCountsAsTheFloorAndIsMarked() {
        PhaseScores scores = scores("""
                auto: 2/20 2/20: 8
                cached: 1/20 1/20: 8
                """);

        assertThat(scores.served())
                .allSatisfy(grade -> assertThat(grade.worst().median()).isEqualTo(1));
        assertThat(PhaseText.of(scores)).contains("1*", "*: a p99 below 5 ms counts as that long.");
    }

    /** The table showed the p99 of the first pool whose ratio is 1, even if the floor had made it so. */
    @Test
    void theBestP99IsTheLowestBelowTheFloorToo() {
        String text = PhaseText.of(scores("""
                auto: 2/20 2/20: 8
                cached: 1/20 1/20: 8
                """));

        assertThat(text.lines().filter(line -> line.startsWith("calm")))
                .singleElement()
                .satisfies(line -> assertThat(line.strip().split("\\s+", -1))
                        .containsExactly("calm", "page", "100", "1", "1*", "1*"));
    }

    @Test
    void fewTasksHaveNoScore() {
        List<Run> runs = List.of(run("a", 1, 10, 10, 19, 0, 1), run("b", 1, 90, 10, 19, 0, 1));

        PhaseScores scores = PhaseScores.of(Pool.of(MadeUpRace.of(runs))).orElseThrow();

        assertThat(scores.grades())
                .allSatisfy(grade -> assertThat(grade.worst().at().phase()).isEqualTo("storm"));
        assertThat(PhaseText.of(scores)).contains("fewer than 20 tasks: page in calm.");
    }

    @Test
    void aWorkloadWithoutPhasesHasNoScores() {
        assertThat(PhaseScores.of(Pool.of(MadeUpRace.of(MadeUpRace.runs("auto", 1, 2)))))
                .isEmpty();
    }

    @Test
    void theTerminalShowsRatiosGradesAndTheHeadline() {
        List<Run> runs = runs("""
                auto: 10/20 10/21: 8
                cached: 10/80!3 10/81: 90
                """);

        assertThat(RacesText.of(Races.of(List.of(MadeUpRace.of(runs)))))
                .contains("storm", "(3.93)", "( ): tasks were rejected or unfinished")
                .contains("auto is the only pool that served every task in every phase.")
                .contains("Not in the order, because they left tasks unserved: cached (3).");
    }

    @Test
    void thePictureIsOneDrawingWithAPanelForEachPhaseAndOneForTheThreads() throws Exception {
        PhaseScores scores = scores("""
                auto: 10/20 10/21: 8
                <cached>: 10/80!3 10/81: 90
                """);

        String svg = PhasePicture.file(scores, PhasePicture.COLUMNS);

        DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
        assertThat(svg).contains(">calm<", ">storm<", ">threads over time<", "&lt;cached&gt;", "prefers-color-scheme");
        assertThat(PhasePicture.drawings(scores)).hasSize(3);
    }

    @Test
    void aPictureForAPhoneHasItsPanelsUnderEachOther() {
        PhaseScores scores = scores("""
                auto: 10/20 10/21: 8
                cached: 10/80!3 10/81: 90
                """);

        String svg = PhasePicture.file(scores, 1);

        assertThat(svg).contains("viewBox=\"0 0 366 ");
        assertThat(svg.split("<g transform=\"translate\\(8 ", -1)).hasSize(1 + 3);
    }

    private static PhaseScores scores(String table) {
        return PhaseScores.of(Pool.of(MadeUpRace.of(runs(table)))).orElseThrow();
    }

    private static List<Run> runs(String table) {
        List<Run> runs = new ArrayList<>();
        for (String line : table.strip().split("\n", -1)) {
            String[] parts = line.strip().split(": ", -1);
            int repetition = 1;
            for (String times : parts[1].split(" ", -1)) {
                if (times.equals("invalid")) {
                    Run invalid = run(parts[0], repetition++, 10, 20, 100, 0, Integer.parseInt(parts[2]));
                    runs.add(invalid.invalid("the machine was busy"));
                    continue;
                }
                String[] cells = times.split("[/!]", -1);
                int unfinished = cells.length > 2 ? Integer.parseInt(cells[2]) : 0;
                runs.add(run(
                        parts[0],
                        repetition++,
                        Double.parseDouble(cells[0]),
                        Double.parseDouble(cells[1]),
                        100,
                        unfinished,
                        Integer.parseInt(parts[2])));
            }
        }
        return runs;
    }

    private static Run run(
            String pool, int repetition, double calm, double storm, int calmTasks, int unfinished, int peak) {
        List<PhaseFigures> phases =
                List.of(phase("calm", 0, calm, calmTasks, 0, peak), phase("storm", 1, storm, 100, unfinished, peak));
        return MadeUpRace.changed(
                MadeUpRace.run(pool, repetition, 10),
                run -> run.putPOJO("phases", phases)
                        .put("unfinished", unfinished)
                        .put("threadSeconds", 4)
                        .put("threadsPeak", peak)
                        .putArray("series")
                        .addPOJO(Map.of(
                                "t",
                                2,
                                "arrivals",
                                1,
                                "completions",
                                1,
                                "poolSize",
                                peak,
                                "busy",
                                1,
                                "queueLength",
                                0)));
    }

    private static PhaseFigures phase(String name, int start, double p99, int tasks, int unfinished, int peak) {
        Percentiles times = new Percentiles(p99, p99, p99, p99, p99, p99, p99);
        return new PhaseFigures(
                name,
                start,
                start + 1,
                new PhaseCost(1, 2, peak, 1, null),
                List.of(new TypeFigures("page", tasks, tasks - unfinished, 0, 0, unfinished, times)));
    }
}
