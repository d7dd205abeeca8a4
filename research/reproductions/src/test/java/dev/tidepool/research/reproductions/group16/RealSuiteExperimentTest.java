package dev.tidepool.research.reproductions.group16;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.lab.results.compare.Verdict;
import dev.tidepool.research.reproductions.group16.suite.CellRequest;
import dev.tidepool.research.reproductions.group16.suite.CellResult;
import dev.tidepool.research.reproductions.group16.suite.CellRunner;
import dev.tidepool.research.reproductions.group16.suite.MadeUpRuns;
import dev.tidepool.research.reproductions.group16.suite.SuiteProfile;
import dev.tidepool.research.reproductions.model.Claim;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.Reproduction;
import dev.tidepool.research.reproductions.model.Settings;
import dev.tidepool.research.reproductions.model.Stopped;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RealSuiteExperimentTest {
    private static final int CELLS = 70;

    @TempDir
    private Path folder;

    private final AtomicInteger runs = new AtomicInteger();

    private Settings settings(long seed) {
        return new Settings(
                seed, true, Optional.of(folder), OptionalInt.empty(), List.of(), Optional.empty(), Optional.empty());
    }

    /** Times in the published proportions; the probes as far apart as published. */
    private Optional<CellResult> asPublished(CellRequest request) {
        runs.incrementAndGet();
        double mean = 100 * SuitePublished.MEAN.value(request.service(), request.profile());
        double max = 100 * SuitePublished.MAX.value(request.service(), request.profile());
        double deviation = SuitePublished.UNRESPONSIVENESS.value(request.service(), request.profile());
        return Optional.of(MadeUpRuns.result(mean, max, deviation, 0));
    }

    private Reproduction run(CellRunner runner, ExperimentProgress progress) {
        return new RealSuiteExperiment(runner, () -> 1.5).run(settings(1), progress);
    }

    @Test
    void whatThePaperMeasuredMakesItsClaimsHold() {
        Reproduction reproduction = run((request, stop) -> asPublished(request), ExperimentProgress.NONE);
        assertThat(reproduction.claims())
                .filteredOn(claim -> claim.verdict() != Verdict.HOLDS)
                .extracting(Claim::text)
                .as("the paper's computers disagree on this one alone")
                .containsExactly("computer 2, irregular: fixed queues with watermarks are superior on irregular load"
                        + " (0.7844 against 0.9232)");
        assertThat(reproduction.tables())
                .extracting(table -> table.title())
                .contains("Mean completion time over the services' mean", "Times of tasks, ms: io")
                .doesNotContain("Mean completion time, s, dispatched the other way");
        assertThat(runs).hasValue(CELLS);
    }

    @Test
    void servicesThatAreAllAlikeMakeThemFail() {
        Reproduction reproduction =
                run((request, stop) -> Optional.of(MadeUpRuns.result(100, 200, 3, 0)), ExperimentProgress.NONE);
        assertThat(reproduction.claims())
                .filteredOn(claim -> claim.verdict() == Verdict.HOLDS)
                .extracting(Claim::text)
                .containsExactly(
                        "EMA gains nothing over the fixed pool on io (1.1676 against 1.1648)",
                        "computer 2, EMA gains nothing over the fixed pool on io (1.1626 against 1.1623)",
                        "uniform: the probe's deviation with adaptive services is 0.974 of that with the JDK's",
                        "CPU usage is in line with the other services");
    }

    @Test
    void goesOnWhereItWasStopped() {
        CellRunner stoppedSoon = (request, stop) -> runs.get() == 20 ? Optional.empty() : asPublished(request);
        assertThatThrownBy(() -> run(stoppedSoon, ExperimentProgress.NONE)).isInstanceOf(Stopped.class);
        assertThat(runs).hasValue(20);

        AtomicInteger announced = new AtomicInteger();
        Reproduction reproduction = run((request, stop) -> asPublished(request), new ExperimentProgress() {
            @Override
            public void steps(int count) {
                announced.set(count);
            }

            @Override
            public void step(String what) {}
        });
        assertThat(announced).hasValue(CELLS - 20);
        assertThat(runs).hasValue(CELLS);
        assertThat(reproduction.claims()).isNotEmpty();
    }

    @Test
    void refusesAFolderWithRunsOfAnotherSeed() {
        run((request, stop) -> asPublished(request), ExperimentProgress.NONE);
        RealSuiteExperiment experiment = new RealSuiteExperiment((request, stop) -> asPublished(request), () -> 1.5);
        assertThatThrownBy(() -> experiment.run(settings(2), ExperimentProgress.NONE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("seed 1")
                .hasMessageContaining("asked for is seed 2");
    }

    /** Every run under io is disturbed, and each second try a little less: repeated once, then marked. */
    @Test
    void aDisturbedRunIsRepeatedOnceAndThenMarked() {
        Reproduction reproduction = run(
                (request, stop) -> {
                    int run = runs.getAndIncrement();
                    double foreign = request.profile() != SuiteProfile.IO ? 0 : run % 2 == 0 ? 0.4 : 0.3;
                    return Optional.of(MadeUpRuns.result(100, 200, 3, foreign));
                },
                ExperimentProgress.NONE);
        assertThat(runs).hasValue(CELLS + 14);
        assertThat(reproduction.notes().get(0)).contains("14 of 70 runs").contains("at most 30 %");
    }
}
