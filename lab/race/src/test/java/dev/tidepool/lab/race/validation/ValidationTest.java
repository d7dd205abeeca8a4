package dev.tidepool.lab.race.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.lab.measure.Fingerprint;
import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.measure.contestant.Contestant;
import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.race.RacePlan;
import dev.tidepool.lab.results.Calibration;
import dev.tidepool.lab.results.PolicyDescription;
import dev.tidepool.lab.results.Run;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.workload.Schedule;
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
        Run nothing = Run.failed("fixed:4", 1, new PolicyDescription("fixed", Map.of()), "made up");
        return new Run(
                nothing.pool(),
                1,
                true,
                null,
                false,
                submitted,
                completed,
                0,
                0,
                0,
                0,
                0,
                0,
                nothing.responseMillis(),
                nothing.queueWaitMillis(),
                nothing.generatorLatenessMillis(),
                "",
                0,
                cpuSeconds,
                0,
                0,
                0,
                fingerprint,
                nothing.policy(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
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

        Figures figures = twin.figures(new Fixed(200));

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
