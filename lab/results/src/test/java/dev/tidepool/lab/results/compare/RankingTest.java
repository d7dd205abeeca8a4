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
        race("auto", 40, 41, 42);
        race("cached", 50, 55, 60);

        assertThat(verdict("auto")).isEqualTo("lowest");
        assertThat(verdict("cached")).isEqualTo("1.34 × the lowest");
    }

    @Test
    void overlappingIntervalsAreNoDifference() {
        race("cached", 39, 40, 44);
        race("auto", 40, 43, 45);

        assertThat(verdict("auto")).isEqualTo("no difference from the lowest");
    }

    @Test
    void aSingleRunHasNoIntervalAndSoOnlyARatio() {
        race("cached", 39, 40, 44);
        race("auto", 43);

        assertThat(verdict("auto")).isEqualTo("1.08 × the lowest");
    }

    @Test
    void aPoolThatTurnsTasksAwayDoesNotCompete() {
        race("auto", 40, 41, 42);
        race("rejecting", 1, 1, 1);
        change("rejecting", run -> run.put("rejected", 500).put("submitted", 1000));

        assertThat(verdict("auto")).isEqualTo("lowest");
        assertThat(verdict("rejecting")).isEqualTo("50 % not served");
    }

    /** Tasks that ended with an exception counted as served, and their times are in no percentile. */
    @Test
    void aPoolWhoseTasksFailedDoesNotCompete() {
        race("failing", 1, 1, 1);
        race("auto", 2, 2, 2);
        change("failing", run -> run.put("failed", 50).put("completed", 50));

        assertThat(verdict("auto")).isEqualTo("lowest");
        assertThat(verdict("failing")).isEqualTo("50 % not served");
    }

    @Test
    void aRaceStoppedBeforeAnyRunEndedHasNoResult() {
        race("auto", 40);
        change("auto", run -> run.put("incomplete", true));

        assertThat(verdict("auto")).isEqualTo("incomplete: stopped before the end");
    }

    @Test
    void aTaskRunTwiceStandsInTheVerdict() {
        race("auto", 40);
        change("auto", run -> run.put("doubled", 3));

        assertThat(verdict("auto")).isEqualTo("lowest; 3 tasks run twice");
    }

    @Test
    void aPoolWhoseJvmEndedInARepetitionDoesNotCompete() {
        race("auto", 40, 41, 42);
        race("crashing", 1, 1);
        runs.add(Run.failed("crashing", 3, runs.get(0).control().policy(), "its JVM ended with exit code 134"));

        assertThat(verdict("crashing")).startsWith("1 of 3 JVMs ended");
    }

    private void race(String pool, double... p99s) {
        runs.addAll(MadeUpRace.runs(pool, p99s));
    }

    private void change(String pool, Consumer<ObjectNode> change) {
        runs.replaceAll(run -> run.pool().equals(pool) ? MadeUpRace.changed(run, change) : run);
    }

    private String verdict(String name) {
        List<Pool> pools = Pool.of(MadeUpRace.of(runs));
        return Pool.find(pools, name)
                .map(pool -> new Ranking(pools).verdict(pool))
                .orElseThrow();
    }
}
