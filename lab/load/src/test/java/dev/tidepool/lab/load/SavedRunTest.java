package dev.tidepool.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tidepool.lab.measure.Fingerprint;
import dev.tidepool.lab.results.MadeUpRace;
import dev.tidepool.lab.results.Mode;
import dev.tidepool.lab.results.NamedWorkload;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.RunPlan;
import dev.tidepool.lab.results.Scenario;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.lab.workload.file.WorkloadFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SavedRunTest {
    private static final Path SAVED = Path.of("result.json");
    private static final String WORKLOAD = """
            name: calls
            duration: 1s
            arrivals: {rate: 100/s}
            tasks: {call: {phases: [{wait: 1ms}]}}
            """;

    /** The trace file was blamed for arrivals that somebody had moved by the slider of the live page. */
    @Test
    void aRunWhoseRateWasMovedByHandIsNoMeasureOfTheArrivals() throws WorkloadException {
        Run moved = run(1, "other arrivals").invalid("offered rate changed by hand");
        assertThat(plan(moved).repetitions()).isEqualTo(2);
        String second = Fingerprint.of(WorkloadFile.parse("calls", WORKLOAD).schedule(0, Duration.ofSeconds(1), 8));
        assertThat(plan(moved, run(2, second)).repetitions()).isEqualTo(2);
    }

    @Test
    void otherArrivalsThanThoseOfAValidRunAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plan(run(1, "other arrivals")))
                .withMessageContaining("did its trace file change?");
    }

    private static OpenPlan plan(Run... runs) throws WorkloadException {
        RaceResult race = MadeUpRace.of(List.of(runs));
        Scenario scenario = new Scenario(
                Mode.MEASURED,
                new NamedWorkload("calls", "", "calls.yaml", WORKLOAD),
                new RunPlan("./tidepool load", 7, 1, 2, List.of("pool")),
                null,
                false,
                List.of());
        return SavedRun.plan(Races.of(List.of(new RaceResult(scenario, race.environment(), race.runs()))), SAVED);
    }

    private static Run run(int repetition, String fingerprint) {
        return MadeUpRace.changed(
                MadeUpRace.run("pool", repetition, 5), fields -> fields.put("arrivalsFingerprint", fingerprint));
    }
}
