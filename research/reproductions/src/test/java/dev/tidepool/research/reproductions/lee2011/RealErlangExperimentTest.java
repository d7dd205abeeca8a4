package dev.tidepool.research.reproductions.lee2011;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.compare.Verdict;
import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.research.reproductions.model.Claim;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.Reproduction;
import dev.tidepool.research.reproductions.real.MadeUpPools;
import dev.tidepool.research.reproductions.real.RealPools;
import dev.tidepool.research.reproductions.simulation.Scenarios;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RealErlangExperimentTest {
    @TempDir
    private Path folder;

    private Reproduction measured(IntToDoubleFunction waitMillis) {
        RealPools.Runner runner = (pools, stop) -> {
            List<Run> runs = new ArrayList<>(IntStream.rangeClosed(1, 16)
                    .mapToObj(c -> MadeUpPools.waiting(waitMillis.applyAsDouble(c)))
                    .toList());
            while (runs.size() < pools.pools().size()) {
                runs.add(MadeUpPools.waiting(1));
            }
            return Optional.of(runs);
        };
        return new RealErlangExperiment(runner).run(MadeUpPools.settings(1, folder), ExperimentProgress.NONE);
    }

    private static double erlang(int threads) {
        return threads < 4 ? 10_000 : ErlangExperiment.waitMillis(threads);
    }

    @Test
    void waitsOfTheFormulaGetItsVerdicts() {
        Reproduction reproduction = measured(RealErlangExperimentTest::erlang);
        assertThat(reproduction.claims())
                .extracting(Claim::verdict)
                .containsExactly(Verdict.DOES_NOT_HOLD, Verdict.HOLDS, Verdict.HOLDS);
        assertThat(reproduction.claims()).extracting(Claim::text).isEqualTo(texts());
        assertThat(reproduction.tables().get(0).rows().get(7).name()).isEqualTo("8 threads, the paper's bound");
        assertThat(reproduction.tables().get(0).rows().get(9).name()).isEqualTo("10 threads, the bound by its rule");
    }

    private static List<String> texts() {
        return ErlangExperiment.claims().stream().map(Claim::text).toList();
    }

    @Test
    void threadsBeyondTheNinthThatSaveNothingMakeTheBoundHold() {
        assertThat(measured(c -> c <= 8 ? erlang(c) : 0.05).claims().get(0).verdict())
                .isEqualTo(Verdict.HOLDS);
    }

    @Test
    void realPoolsGetTheArrivalsAndWaitsOfTheSimulation() throws WorkloadException {
        Schedule real =
                Scenarios.schedule(RealErlangExperiment.pools(20).workload().workload(), 7);
        Schedule simulated = Scenarios.schedule(ErlangExperiment.queue(20), 7);
        assertThat(real.size()).isEqualTo(simulated.size()).isPositive();
        for (int i = 0; i < real.size(); i++) {
            assertThat(real.intendedNanos(i)).isEqualTo(simulated.intendedNanos(i));
            assertThat(real.phaseNanos(i, 0)).isEqualTo(simulated.phaseNanos(i, 0));
        }
    }
}
