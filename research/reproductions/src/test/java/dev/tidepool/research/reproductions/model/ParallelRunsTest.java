package dev.tidepool.research.reproductions.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.research.reproductions.model.ParallelRuns.Case;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ParallelRunsTest {
    private static final Settings SETTINGS = Settings.of(7, false);

    @Test
    void resultsComeInTheOrderOfCasesAndRepetitions() {
        List<Case<String>> cases = IntStream.range(0, 20)
                .mapToObj(number -> new Case<>("case " + number, seed -> number + ":" + seed))
                .toList();
        List<Repetitions<String>> results = ParallelRuns.repeat(cases, 3, SETTINGS, ExperimentProgress.NONE);
        assertThat(results).hasSize(20);
        assertThat(results.get(12)).isEqualTo(new Repetitions<>("case 12", List.of("12:7", "12:8", "12:9")));
    }

    @Test
    void nothingBeginsOnceTheProgressSaysStop() {
        AtomicInteger steps = new AtomicInteger();
        AtomicInteger begun = new AtomicInteger();
        ExperimentProgress stopsAtThird = new ExperimentProgress() {
            @Override
            public void steps(int count) {}

            @Override
            public void step(String what) {
                if (steps.incrementAndGet() > 2) {
                    throw new Stopped();
                }
            }
        };
        List<Case<Integer>> cases = List.of(new Case<>("run", seed -> begun.incrementAndGet()));
        assertThatThrownBy(() -> ParallelRuns.repeat(cases, 50, SETTINGS, stopsAtThird))
                .isInstanceOf(Stopped.class);
        assertThat(begun.get()).isLessThanOrEqualTo(2);
    }
}
