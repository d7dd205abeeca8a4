package dev.tidepool.lab.results.phase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.results.MadeUpRace;
import dev.tidepool.lab.results.Percentiles;
import dev.tidepool.lab.results.PhaseFigures;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.TypeFigures;
import dev.tidepool.lab.results.compare.Pool;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tables of results and what is said about them. A line is a pool and its threads at the peak, then p99 in ms for each
 * repetition, of pages in a quiet phase and in a rush; a number behind a plus sign is the count of unfinished pages.
 */
class PhaseHeadlineTest {

    static Stream<Arguments> races() {
        return Stream.of(
                race("only one pool keeps close to the best in both phases", """
                        auto | 30 | 10 11 | 20 22
                        jdk-cached | 90 | 10 10 | 80 90
                        jdk-fixed | 2 | 500 600 | 19 20
                        """, """
                        auto is the only pool that stays within 1.10 × of the best p99 in every phase: at worst 1.08 × \
                        [1..1.16] (page in rush). Next jdk-cached, at worst 4.36 × [4..4.74] (page in rush). Threads \
                        at the peak: auto 30, jdk-cached 90."""),
                race("the best pool of each phase differs, and auto is last", """
                        tomcat | 200 | 10 10 | 20 20
                        jdk-fixed | 2 | 40 40 | 20 20
                        auto | 30 | 60 60 | 20 20
                        """, """
                        tomcat is the only pool that stays within 1 × of the best p99 in every phase: at worst 1 × \
                        [1..1] (page in quiet). Next jdk-fixed, at worst 4 × [4..4] (page in quiet). auto, at worst 6 \
                        × [6..6] (page in quiet). Threads at the peak: tomcat 200, jdk-fixed 2, auto 30."""),
                race("grades whose intervals overlap do not differ", """
                        auto | 30 | 10 14 | 20 20
                        jdk-cached | 90 | 11 15 | 20 20
                        jdk-fixed | 2 | 90 95 | 20 20
                        """, """
                        No difference in the worst phase between auto and jdk-cached: 1 × [1..1] (page in quiet); 1.08 \
                        × [0.79..1.50] (page in quiet) of the best p99. Next jdk-fixed, at worst 7.71 × [6.43..9.50] \
                        (page in quiet). Threads at the peak: auto 30, jdk-cached 90, jdk-fixed 2."""),
                race("one repetition decides nothing", """
                        auto | 30 | 10 | 20
                        jdk-cached | 90 | 10 | 80
                        """, """
                        In these runs, auto has the lowest worst phase: 1 × (page in quiet) of the best p99. Next \
                        jdk-cached, at worst 4 × (page in rush). Threads at the peak: auto 30, jdk-cached 90."""),
                race("a pool that left tasks unserved is not in the order", """
                        auto | 30 | 10 10 | 20+3 20
                        jdk-cached | 90 | 10 10 | 80 80
                        """, """
                        jdk-cached is the only pool that served every task in every phase. It stays within 1 × of the \
                        best p99: at worst 1 × [1..1] (page in quiet). auto left 3 tasks unserved, most of them page \
                        in rush. Threads at the peak: jdk-cached 90, auto 30."""),
                race("one pool alone", """
                        auto | 30 | 10 10 | 20 20
                        """, """
                        auto served every task; alone, it is compared with no other pool. Threads at the peak: auto \
                        30."""));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("races")
    void saysWhatTheTableShows(String name, String table, String expected) {
        assertThat(PhaseHeadline.of(scores(table))).isEqualTo(expected);
    }

    @Test
    void aP99BelowTheFloorCountsAsTheFloor() {
        PhaseScores scores = scores("""
                auto | 30 | 4 4 | 20 20
                jdk-cached | 90 | 1 1 | 20 20
                """);
        assertThat(scores.grades())
                .allSatisfy(grade -> assertThat(grade.ratio()).satisfies(ratio -> {
                    assertThat(ratio.median()).isEqualTo(1);
                }));
    }

    @Test
    void theOrderOfThePhasesChangesNoGrade() {
        List<Run> runs = runs("""
                auto | 30 | 10 11 | 20 22
                jdk-cached | 90 | 10 10 | 80 90
                """);
        List<Run> turned = runs.stream()
                .map(run -> MadeUpRace.changed(run, json -> {
                    List<PhaseFigures> phases = new ArrayList<>(run.byPhase());
                    Collections.reverse(phases);
                    json.putPOJO("phases", phases);
                }))
                .toList();
        assertThat(PhaseHeadline.of(scores(turned))).isEqualTo(PhaseHeadline.of(scores(runs)));
    }

    @Test
    void runsWithoutPhasesHaveNoScores() {
        assertThat(PhaseScores.of(Pool.of(MadeUpRace.of(MadeUpRace.runs("auto", 10, 11)))))
                .isEmpty();
    }

    @Test
    void thePictureHasAPanelForEachPhaseAndOneForTheThreads() {
        String svg = PhasePicture.file(scores("""
                auto | 30 | 10 11 | 20 22
                jdk-cached | 90 | 10 10 | 80 90
                """));
        assertThat(svg).startsWith("<svg").contains("quiet", "rush", ThreadsPanel.TITLE, "jdk-cached");
        assertThat(svg).doesNotContain("NaN");
    }

    private static Arguments race(String name, String table, String expected) {
        return Arguments.of(name, table, expected);
    }

    private static PhaseScores scores(String table) {
        return scores(runs(table));
    }

    private static PhaseScores scores(List<Run> runs) {
        return PhaseScores.of(Pool.of(MadeUpRace.of(runs))).orElseThrow();
    }

    private static List<Run> runs(String table) {
        List<Run> runs = new ArrayList<>();
        table.lines().forEach(line -> {
            String[] cells = line.split("\\s*\\|\\s*", -1);
            String[] quiet = cells[2].strip().split(" ", -1);
            String[] rush = cells[3].strip().split(" ", -1);
            for (int i = 0; i < quiet.length; i++) {
                List<PhaseFigures> phases = List.of(phase("quiet", 0, quiet[i]), phase("rush", 1, rush[i]));
                runs.add(MadeUpRace.changed(
                        MadeUpRace.run(cells[0].strip(), i + 1, 10),
                        run -> run.put("threadsPeak", Integer.parseInt(cells[1]))
                                .putPOJO("phases", phases)));
            }
        });
        return runs;
    }

    private static PhaseFigures phase(String name, double start, String cell) {
        String[] parts = cell.split("\\+", -1);
        double p99 = Double.parseDouble(parts[0]);
        long unfinished = parts.length > 1 ? Long.parseLong(parts[1]) : 0;
        Percentiles times = new Percentiles(p99 / 2, p99, p99, p99, p99, p99, p99 / 2);
        return new PhaseFigures(
                name,
                start,
                start + 1,
                null,
                List.of(new TypeFigures("page", 100, 100 - unfinished, 0, 0, unfinished, times)));
    }
}
