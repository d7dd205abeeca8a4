package dev.tidepool.lab.results.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tidepool.lab.results.MadeUpRace;
import dev.tidepool.lab.results.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class RankingTest {
    private final List<Run> runs = new ArrayList<>();

    @Test
    void thePoolWithTheLowestP99WinsWhenNoIntervalOverlapsIts() {
        race("auto", 38, 40, 41, 42);
        race("cached", 112, 50, 55, 60);

        assertThat(ranking().headline())
                .isEqualTo("auto won response p99: 41 ms with 38 threads at the peak; next cached, 55 ms with 112 "
                        + "threads at the peak. auto is 0.75 × [0.67..0.84] the next p99 (cached): lower.");
        assertThat(verdict("auto")).isEqualTo("lowest");
        assertThat(verdict("cached")).isEqualTo("1.34 × the lowest");
    }

    @Test
    void overlappingIntervalsAreNoDifferenceAndTheSmallestPoolIsNamed() {
        race("cached", 112, 39, 40, 44);
        race("auto", 38, 40, 43, 45);
        race("fixed", 4, 80, 90, 99);

        assertThat(ranking().headline())
                .isEqualTo("No difference in response p99 between cached and auto: 40 ms to 43 ms. "
                        + "Fewest threads among them: auto, 38 threads at the peak. "
                        + "auto is 1.08 × [0.91..1.15] the lowest p99 (cached): no difference.");
        assertThat(verdict("auto")).isEqualTo("no difference from the lowest");
    }

    @Test
    void aSingleRepetitionNamesTheLowestButClaimsNoWin() {
        race("auto", 38, 40);
        race("cached", 112, 41);

        assertThat(ranking().headline()).startsWith("auto had the lowest response p99: 40 ms");
        assertThat(ranking().remarks()).anyMatch(remark -> remark.contains("One repetition cannot tell"));
    }

    @Test
    void aPoolThatTurnsTasksAwayCannotWin() {
        race("auto", 38, 40, 41, 42);
        race("rejecting", 2, 1, 1, 1);
        change("rejecting", run -> run.put("rejected", 500).put("submitted", 1000));

        assertThat(ranking().headline()).startsWith("auto: response p99 41 ms");
        assertThat(ranking().remarks())
                .contains("rejecting shows a lower p99, but did not serve every task: 1,500 rejected.");
        assertThat(verdict("rejecting")).isEqualTo("50 % not served");
    }

    @Test
    void theHeadlinePlacesAutoAlsoWhereOthersWin() {
        race("fixed", 16, 20, 20, 25);
        race("cached", 112, 50, 52, 55);
        race("auto", 38, 80, 90, 100);

        assertThat(ranking().headline()).endsWith(" auto is 4.50 × [3.20..5] the lowest p99 (fixed): higher.");
    }

    @Test
    void withOneRepetitionAutoIsPlacedWithoutAVerdict() {
        race("cached", 112, 40);
        race("auto", 38, 50);

        assertThat(ranking().headline()).endsWith(" auto is 1.25 × the lowest p99 (cached).");
    }

    @Test
    void theHeadlineSaysWhyAutoDoesNotCompete() {
        race("cached", 112, 40);
        race("auto", 38, 10);
        change("auto", run -> run.put("rejected", 50).put("submitted", 100));

        assertThat(ranking().headline()).endsWith(" auto does not compete: 50 % not served.");
    }

    @Test
    void aRaceWithoutAutoSaysNothingOfIt() {
        race("cached", 112, 40, 41);
        race("fixed", 4, 80, 90);

        assertThat(ranking().headline()).doesNotContain("auto");
    }

    @Test
    void aRaceStoppedBeforeAnyRunEndedHasNoResult() {
        race("auto", 38, 40);
        change("auto", run -> run.put("incomplete", true));

        assertThat(ranking().headline()).isEqualTo("No result: the race was stopped before a valid run ended.");
        assertThat(verdict("auto")).isEqualTo("incomplete: stopped before the end");
    }

    @Test
    void aRaceOfInvalidRunsHasNoResult() {
        race("auto", 38, 40);
        change("auto", run -> run.put("valid", false).put("invalidReason", "late"));

        assertThat(ranking().headline()).isEqualTo("No result: every run is invalid.");
    }

    @Test
    void aTaskRunTwiceStandsInTheVerdict() {
        race("auto", 38, 40);
        change("auto", run -> run.put("doubled", 3));

        assertThat(verdict("auto")).isEqualTo("lowest; 3 tasks run twice");
    }

    @Test
    void aPoolWhoseJvmEndedInARepetitionDoesNotWinOnTheOthers() {
        race("auto", 38, 40, 41, 42);
        race("crashing", 2, 1, 1);
        runs.add(Run.failed("crashing", 3, runs.get(0).control().policy(), "its JVM ended with exit code 134"));

        assertThat(ranking().headline()).startsWith("auto: response p99 41 ms");
        assertThat(ranking().remarks())
                .contains("crashing shows a lower p99, but did not serve every task: 1 of 3 JVMs ended.");
        assertThat(verdict("crashing")).startsWith("1 of 3 JVMs ended");
    }

    private void race(String pool, int threads, double... p99s) {
        for (double p99 : p99s) {
            Run run = MadeUpRace.run(pool, runs.size() + 1, p99);
            runs.add(MadeUpRace.changed(run, node -> node.put("threadsPeak", threads)));
        }
    }

    private void change(String pool, Consumer<ObjectNode> change) {
        runs.replaceAll(run -> run.pool().equals(pool) ? MadeUpRace.changed(run, change) : run);
    }

    private List<Pool> pools() {
        return Pool.of(MadeUpRace.of(runs));
    }

    private Ranking ranking() {
        return new Ranking(pools());
    }

    private String verdict(String pool) {
        return pools().stream()
                .filter(candidate -> candidate.name().equals(pool))
                .map(candidate -> ranking().verdict(candidate))
                .findFirst()
                .orElseThrow();
    }
}
