package dev.tidepool.lab.reproductions.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RunsTest {

    @Test
    void resultsComeInTheOrderOfTheWork() {
        List<ParallelRuns.Run<Integer>> runs = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            int number = i;
            runs.add(new ParallelRuns.Run<>("run", () -> number));
        }
        assertThat(ParallelRuns.all(runs, ExperimentProgress.NONE)).hasSize(100).isSorted();
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
        List<ParallelRuns.Run<Integer>> runs = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            runs.add(new ParallelRuns.Run<>("run", begun::incrementAndGet));
        }
        assertThatThrownBy(() -> ParallelRuns.all(runs, stopsAtThird)).isInstanceOf(Stopped.class);
        assertThat(begun.get()).isLessThanOrEqualTo(2);
    }
}
