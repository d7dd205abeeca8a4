package dev.tidepool.lab.race.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.lab.measure.Fingerprint;
import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.measure.contestant.Contestant;
import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.race.RacePlan;
import dev.tidepool.lab.results.Calibration;
import dev.tidepool.lab.results.Percentiles;
import dev.tidepool.lab.results.PolicyDescription;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.RunArrivals;
import dev.tidepool.lab.results.RunConditions;
import dev.tidepool.lab.results.RunControl;
import dev.tidepool.lab.results.RunCost;
import dev.tidepool.lab.results.RunCounts;
import dev.tidepool.lab.results.RunLatencies;
import dev.tidepool.lab.results.RunStatus;
import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.policy.sizing.Fixed;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ValidationTest {
    private static final Calibration NO_CAPACITY = new Calibration(Map.of(), null, null, null, 1);

    private static RacePlan plan(String workload) throws Exception {
        WorkloadSource found = WorkloadSource.read(workload);
        List<Contestant> contestants = List.of(Contestants.find("fixed:4"));
        return RacePlan.of(found, found.workload(), contestants, 2, 1, 7, Path.of("."));
    }

    private static Run run(String fingerprint) {
        return run(fingerprint, 0, 0, 0);
    }

    private static Run run(String fingerprint, long submitted, long completed, double cpuSeconds) {
        return new Run(
                "fixed:4",
                1,
                RunStatus.of(null, false),
                new RunCounts(submitted, completed, 0, 0, 0, 0, 0, 0),
                RunLatencies.NONE,
                new RunArrivals(Percentiles.NONE, "", fingerprint),
                new RunCost(0, cpuSeconds, 0, 0, 0),
                new RunControl(new PolicyDescription("fixed", Map.of()), List.of(), List.of()),
                RunConditions.UNKNOWN,
                null);
    }

    @Test
    void aSimulatedCoreIsAsFastAsTheCpuTimeOfTheRunSays() {
        assertThat(SimulatedTwin.speed(run("", 100, 100, 20), 15)).isEqualTo(0.75);
        assertThat(SimulatedTwin.speed(run("", 100, 50, 10), 15)).isEqualTo(0.75);
        assertThat(SimulatedTwin.speed(run("", 100, 100, 20), 0)).isEqualTo(1);
    }

    @Test
    void theSimulationGetsTheArrivalsOfTheRealRun() throws Exception {
        RacePlan plan = plan("blocking");
        Schedule schedule = plan.workload().schedule(0, Duration.ofSeconds(2), 7);
        SimulatedTwin twin = new SimulatedTwin(plan, NO_CAPACITY, run(Fingerprint.of(schedule)), 2);

        TwinFigures figures = twin.figures(new Fixed(200));

        assertThat(figures.responseP50()).isBetween(100.0, 100.2);
        assertThat(figures.poolSize()).isBetween(199.0, 200.0);
    }

    @Test
    void otherArrivalsAreNoTwin() throws Exception {
        RacePlan plan = plan("blocking");

        assertThatThrownBy(() -> new SimulatedTwin(plan, NO_CAPACITY, run("something else"), 2))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("arrivals");
    }
}
