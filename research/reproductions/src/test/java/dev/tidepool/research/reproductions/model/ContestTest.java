package dev.tidepool.research.reproductions.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.research.reproductions.model.ParallelRuns.Case;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContestTest {
    private static final Settings SETTINGS = Settings.of(10, true);

    /** Repetition i of a scheme has the seed 10 + i; the times are worked out from it. */
    @Test
    void oursMeetsTheBestSchemeOfTheMedianWithinEachRepetition() {
        Contest<Double> contest = contest(
                List.of(
                        new Case<>("slow", seed -> 4.0 * seed),
                        new Case<>("fast", seed -> seed == 10 ? 100.0 : 2.0 * seed)),
                new Case<>("ours", seed -> 3.0 * seed));
        assertThat(contest.steps(3)).isEqualTo(9);
        assertThat(contest.run(3, SETTINGS, ExperimentProgress.NONE))
                .containsExactly(new Contest.Row(
                        "a load, time s",
                        "fast",
                        new Interval(22, 24, 100, 3),
                        new Interval(30, 33, 36, 3),
                        new Interval(0.3, 1.5, 1.5, 3),
                        new Interval(23, 25, 101, 3),
                        new Interval(31, 34, 37, 3)));
    }

    @Test
    void twoZerosAreEqual() {
        Contest<Double> contest = contest(List.of(new Case<>("theirs", seed -> 0.0)), new Case<>("ours", seed -> 0.0));
        assertThat(contest.run(2, SETTINGS, ExperimentProgress.NONE))
                .singleElement()
                .satisfies(row -> assertThat(row.ratio()).isEqualTo(new Interval(1, 1, 1, 2)));
    }

    private static Contest<Double> contest(List<Case<Double>> theirs, Case<Double> ours) {
        return new Contest<>(
                "a load", List.of(new RunQuantity<>("time s", Double::doubleValue)), run -> run + 1, theirs, ours);
    }
}
