package dev.tidepool.lab.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.tidepool.lab.measure.RaceListener;
import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.results.Calibration;
import dev.tidepool.lab.workload.WorkloadException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RaceTest {
    private static final Path UNUSED = Path.of("unused");

    /** The progress began a calibration that nobody expected, and the time left was too short from then on. */
    @Test
    void aSavedCalibrationIsNotCalledACalibration() throws Exception {
        List<String> events = new ArrayList<>();
        RacePlan plan = plan(1_000);

        new Race(List.of(plan), listener(events)).calibrate(new PlanRuns(plan), UNUSED);

        assertThat(events).containsExactly("calibrated");
    }

    /** Rates in percent passed the check before the calibration, and every run of every pool failed. */
    @Test
    void aRateInPercentKeepsTheLimitOfArrivals() throws Exception {
        RacePlan plan = plan(2e6);
        PlanRuns runs = new PlanRuns(plan);
        Race race = new Race(List.of(plan), new RaceListener() {});

        assertThatIllegalStateException()
                .isThrownBy(() -> race.calibrate(runs, UNUSED))
                .withMessage("fast: a run has about 120000000 arrivals; allowed are 5000000: shorten it with --seconds"
                        + " or lower the rate");
        assertThat(runs.calibration()).isNull();
    }

    private static RaceListener listener(List<String> events) {
        return new RaceListener() {
            @Override
            public void calibrating(String workload) {
                events.add("calibrating");
            }

            @Override
            public void calibrated(String workload, Calibration calibration) {
                events.add("calibrated");
            }
        };
    }

    private static RacePlan plan(double capacityPerSecond) throws WorkloadException {
        WorkloadSource source = new WorkloadSource("fast.yaml", """
                name: fast
                duration: 60s
                arrivals: {rate: 100%}
                tasks: {call: {phases: [{cpu: 1us}]}}
                """, "");
        return new RacePlan(
                source,
                source.workload(),
                List.of(Contestants.find("jdk-fixed:2")),
                60,
                1,
                1,
                UNUSED,
                new Calibration(Map.of("spin", 3.0), capacityPerSecond, null, "", 0));
    }
}
