package dev.tidepool.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private final List<Run> runs = new ArrayList<>();

    @Test
    void thePoolWithTheLowestP99WinsWhenNoIntervalOverlapsIts() {
        race("auto", 38, 40, 41, 42);
        race("cached", 112, 50, 55, 60);

        assertThat(comparison().headline())
                .isEqualTo(
                        "auto won response p99: 41 ms with 38 threads at the peak; next cached, 55 ms with 112 threads at the peak.");
        assertThat(verdict("auto")).isEqualTo("lowest");
        assertThat(verdict("cached")).isEqualTo("1.34 × the lowest");
    }

    @Test
    void overlappingIntervalsAreNoDifferenceAndTheSmallestPoolIsNamed() {
        race("cached", 112, 39, 40, 44);
        race("auto", 38, 40, 43, 45);
        race("fixed", 4, 80, 90, 99);

        assertThat(comparison().headline())
                .isEqualTo("No difference in response p99 between cached and auto: 40 ms to 43 ms. "
                        + "Fewest threads among them: auto, 38 threads at the peak.");
        assertThat(verdict("auto")).isEqualTo("no difference from the lowest");
    }

    @Test
    void aSingleRepetitionNamesTheLowestButClaimsNoWin() {
        race("auto", 38, 40);
        race("cached", 112, 41);

        assertThat(comparison().headline()).startsWith("auto had the lowest response p99: 40 ms");
        assertThat(comparison().remarks()).anyMatch(remark -> remark.contains("One repetition cannot tell"));
    }

    @Test
    void aPoolThatTurnsTasksAwayCannotWin() {
        race("auto", 38, 40, 41, 42);
        race("rejecting", 2, 1, 1, 1);
        runs.forEach(run -> {
            if (run.pool().equals("rejecting")) {
                ((ObjectNode) run.node()).put("rejected", 500).put("submitted", 1000);
            }
        });

        assertThat(comparison().headline()).startsWith("auto: response p99 41 ms");
        assertThat(comparison().remarks())
                .contains("rejecting shows a lower p99, but did not serve every task: 1,500 rejected.");
        assertThat(verdict("rejecting")).isEqualTo("not comparable: 50 % not served");
    }

    @Test
    void aRaceStoppedBeforeAnyRunEndedHasNoResult() {
        race("auto", 38, 40);
        ((ObjectNode) runs.get(0).node()).put("incomplete", true);

        assertThat(comparison().headline()).isEqualTo("No result: the race was stopped before a valid run ended.");
        assertThat(verdict("auto")).isEqualTo("incomplete: stopped before the end");
    }

    @Test
    void aRaceOfInvalidRunsHasNoResult() {
        race("auto", 38, 40);
        ((ObjectNode) runs.get(0).node()).put("valid", false);

        assertThat(comparison().headline()).isEqualTo("No result: every run is invalid.");
    }

    private void race(String pool, int threads, double... p99s) {
        for (double p99 : p99s) {
            ObjectNode run =
                    JsonNodeFactory.instance.objectNode().put("pool", pool).put("threadsPeak", threads);
            run.putObject("responseMillis").put("p99", p99);
            runs.add(new Run(run));
        }
    }

    private Comparison comparison() {
        return new Comparison(Pool.of(runs));
    }

    private String verdict(String pool) {
        return Pool.of(runs).stream()
                .filter(candidate -> candidate.name().equals(pool))
                .map(candidate -> comparison().verdict(candidate))
                .findFirst()
                .orElseThrow();
    }
}
