package dev.tidepool.research.reproductions.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.SeriesPoint;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.Repetitions;
import dev.tidepool.research.reproductions.model.Stopped;
import dev.tidepool.research.reproductions.simulation.PoolOutcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RealPoolsTest {
    private static final RealPools TWO = new RealPools(
            "X",
            List.of(new RealPool("one", "jdk-fixed:1", true), new RealPool("ours", "auto", false)),
            new WorkloadSource("test", "", ""),
            20,
            1,
            2);

    @TempDir
    private Path folder;

    private final List<Long> seeds = new ArrayList<>();

    /** Runs with arrivals that are so late in the second pool, and in time in the first. */
    private RealRepetitions measure(long seed, int repetitions, ExperimentProgress progress, Double... late) {
        return measureBeside(0.1, seed, repetitions, progress, late);
    }

    private RealRepetitions measureBeside(
            double foreignShare, long seed, int repetitions, ExperimentProgress progress, Double... late) {
        RealPools.Runner runner = (pools, stop) -> {
            if (seeds.size() == late.length) {
                return Optional.empty();
            }
            Run run = MadeUpPools.waiting((double) pools.seed());
            Run second = MadeUpPools.disturbed(run, late[seeds.size()], foreignShare);
            seeds.add(pools.seed());
            return Optional.of(List.of(MadeUpPools.disturbed(run, 0, foreignShare), second));
        };
        return TWO.measure(runner, repetitions, MadeUpPools.settings(seed, folder), progress);
    }

    @Test
    void goesOnWhereItWasStopped() {
        assertThatThrownBy(() -> measure(5, 3, ExperimentProgress.NONE, 0.0)).isInstanceOf(Stopped.class);
        AtomicInteger announced = new AtomicInteger();
        RealRepetitions measured = measure(
                5,
                3,
                new ExperimentProgress() {
                    @Override
                    public void steps(int count) {
                        announced.set(count);
                    }

                    @Override
                    public void step(String what) {}
                },
                0.0,
                0.0,
                0.0);
        assertThat(announced).hasValue(2);
        assertThat(seeds).containsExactly(5L, 6L, 7L);
        assertThat(measured.pools()).extracting(Repetitions::name).containsExactly("one", "ours");
        assertThat(measured.pools().get(1).runs())
                .extracting(PoolOutcome::meanWait)
                .containsExactly(0.005, 0.006, 0.007);
    }

    @Test
    void aDisturbedRepetitionIsRepeatedOnceAndItsTimesDoNotCountIfItStaysSo() {
        RealRepetitions measured = measure(1, 3, ExperimentProgress.NONE, 0.1, 5.0, 4.0, 0.1);
        assertThat(seeds).containsExactly(1L, 2L, 2L, 3L);
        assertThat(measured.noise())
                .contains(
                        "lateness of arrivals was at most 5 ms", "Above 20 % or 2 ms", "1 of 6 runs stayed disturbed");
        assertThat(measured.pools().get(1).runs())
                .extracting(PoolOutcome::meanWait)
                .containsExactly(0.001, Double.NaN, 0.003);
    }

    /** All arrivals of a run may be on time, and yet its threads starve. */
    @Test
    void aRunBesideOthersThatTakeTheMachineIsDisturbed() {
        assertThat(measureBeside(0.5, 1, 1, ExperimentProgress.NONE, 0.0, 0.0).pools())
                .allSatisfy(pool -> assertThat(pool.runs().get(0).meanWait()).isNaN());
        assertThat(seeds).containsExactly(1L, 1L);
    }

    @Test
    void aPoolWhoseArrivalsWereInTimeCountsBesideOneWhoseWereLate() {
        RealRepetitions measured = measure(1, 1, ExperimentProgress.NONE, 5.0, 5.0);
        assertThat(measured.pools().get(0).runs())
                .extracting(PoolOutcome::meanWait)
                .containsExactly(0.001);
        assertThat(measured.pools().get(1).runs())
                .extracting(PoolOutcome::meanWait)
                .containsExactly(Double.NaN);
    }

    /** Otherwise a machine that is never calm would take twice as long. */
    @Test
    void onlyAThirdIsRepeated() {
        measure(1, 3, ExperimentProgress.NONE, 5.0, 4.0, 4.0, 4.0);
        assertThat(seeds).containsExactly(1L, 1L, 2L, 3L);
    }

    @Test
    void refusesAFolderWithRunsOfAnotherSeed() {
        measure(1, 1, ExperimentProgress.NONE, 0.0);
        assertThatThrownBy(() -> measure(2, 1, ExperimentProgress.NONE, 0.0, 0.0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("seed 1")
                .hasMessageContaining("asked for is X with 2 pools, 20 s, seed 2")
                .hasMessageNotContaining("\n");
    }

    @Test
    void sizesAndEndsAreTakenFromTheSeries() {
        PoolOutcome run = RealPoolRun.of(MadeUpPools.run(1, 9, List.of(1.0, 2.0, 3.0), 7), 20);
        assertThat(run.sizes()).hasSize(80).endsWith(7);
        assertThat(run.meanThreads(10)).isEqualTo(7);
        assertThat(run.completions()).hasSize(20).containsOnly(10);
        assertThat(run.response(90)).isEqualTo(2);
        assertThat(run.response(93)).isEqualTo(3);
    }

    /** The sampler takes its last sample when it is stopped, perhaps right after the one before. */
    @Test
    void twoLastSamplesMayHaveTheSameTime() {
        assertThat(RealPoolRun.completions(List.of(point(1), point(2), point(2))))
                .containsExactly(10L, 20L);
    }

    private static SeriesPoint point(double second) {
        return new SeriesPoint(second, 10, 10, 1, 0, 0, null, null, null, null);
    }
}
