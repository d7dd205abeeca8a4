package dev.tidepool.research.reproductions.bahadur2022knob;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.compare.Verdict;
import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.lab.workload.arrivals.Spacing;
import dev.tidepool.research.reproductions.model.Claim;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.Reproduction;
import dev.tidepool.research.reproductions.real.MadeUpPools;
import dev.tidepool.research.reproductions.simulation.Scenarios;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RealFotpExperimentTest {
    private static final Run FOTP = MadeUpPools.run(100, 98, List.of(2.0, 2.0, 2.0), 140);
    private static final Run HIGHEST = MadeUpPools.run(2_000, 80, List.of(3.08, 4.98, 7.55), 120);

    @TempDir
    private Path folder;

    private Reproduction measured(Run cached) {
        return new RealFotpExperiment((pools, stop) -> Optional.of(List.of(FOTP, HIGHEST, cached, HIGHEST, cached)))
                .run(MadeUpPools.settings(1, folder), ExperimentProgress.NONE);
    }

    @Test
    void whatThePaperMeasuredMakesItsClaimsHold() {
        Reproduction reproduction = measured(HIGHEST);
        assertThat(reproduction.claims()).hasSize(9).extracting(Claim::verdict).containsOnly(Verdict.HOLDS);
        assertThat(reproduction.tables().get(0).rows()).hasSize(5);
        assertThat(reproduction.figures()).hasSize(4);
    }

    @Test
    void aCachedPoolThatAnswersSoonerIsNotOutperformed() {
        assertThat(measured(MadeUpPools.run(1, 99, List.of(1.0, 2.0, 1.9), 200)).claims())
                .filteredOn(claim -> claim.verdict() == Verdict.DOES_NOT_HOLD)
                .extracting(Claim::source)
                .containsExactly("abstract, section 4");
    }

    @Test
    void realPoolsGetTheArrivalsAndWaitsOfTheSimulation() throws WorkloadException {
        Workload fotp = RealFotpExperiment.pools(60).workload().workload();
        Schedule real = Scenarios.schedule(fotp, 7);
        Schedule simulated = Scenarios.schedule(FotpExperiment.workload(Spacing.BURST_PER_SECOND, fotp.taskTypes()), 7);
        assertThat(real.size()).isEqualTo(simulated.size()).isPositive();
        for (int i = 0; i < real.size(); i++) {
            assertThat(real.intendedNanos(i)).isEqualTo(simulated.intendedNanos(i));
            assertThat(real.phaseNanos(i, 0)).isEqualTo(simulated.phaseNanos(i, 0));
        }
    }
}
