package dev.tidepool.research.reproductions.bahadur2022sword;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.lab.results.compare.Verdict;
import dev.tidepool.lab.workload.Phase;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.arrivals.ShapedArrivals;
import dev.tidepool.lab.workload.durations.Constant;
import dev.tidepool.research.reproductions.model.Judgement;
import dev.tidepool.research.reproductions.simulation.Scenarios;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlottedResponseTest {

    /**
     * {@code Task.getResponseTime} of jPoolRunner returns {@code getDelay() + getTotalTATWait()}, from receipt until a
     * thread took the request. A request that waits for no thread is plotted at 100 ms, whatever else delays it.
     */
    @Test
    void theAuthorsPlotTheNominalTimeAndTheWaitAlone() {
        TaskType sleep = new TaskType("sleep", 1, List.of(new Phase(Phase.Kind.WAIT, new Constant(100e6), null)));
        Workload workload = Scenarios.workload(
                "crr",
                new ShapedArrivals(new GradualLoad(2).rates(), CrrCalibration.POISSON.spacing(), false),
                List.of(sleep),
                8);
        SimulatedTwoNodeRun run = SimulatedTwoNodeRun.run(
                Scheme.RESOURCE_LEVEL_OURS.cluster(CrrCalibration.POISSON.cost()),
                workload,
                Scenarios.schedule(workload, 1),
                1);

        assertThat(run.plottedMillis(50)).isCloseTo(100, within(1e-9));
        assertThat(run.responseMillis(50)).as("the weak node's serial cost").isGreaterThan(100.1);
        assertThat(run.plottedMillis(90)).isLessThan(run.responseMillis(90));
    }

    /** The authors send bursts, and with Poisson arrivals a constant was chosen to give a published value. */
    @Test
    void aCalibrationDecidesNothing() {
        Judgement judgement = Judgement.of("rule", true, "why");
        assertThat(CrrCalibration.BURSTS.judge(judgement)).isEqualTo(judgement);
        assertThat(CrrCalibration.POISSON.judge(judgement).verdict()).isEqualTo(Verdict.CANNOT_BE_DECIDED);
        assertThat(CrrCalibration.POISSON.judge(judgement).why()).startsWith("why; the authors");
    }
}
