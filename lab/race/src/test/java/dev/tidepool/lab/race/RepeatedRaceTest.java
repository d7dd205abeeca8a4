package dev.tidepool.lab.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tidepool.lab.measure.Fingerprint;
import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.results.Calibration;
import dev.tidepool.lab.results.MadeUpRace;
import dev.tidepool.lab.results.Mode;
import dev.tidepool.lab.results.NamedWorkload;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.RunPlan;
import dev.tidepool.lab.results.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@link Replay}: {@code race --replay}. */
class RepeatedRaceTest {
    private static final String WORKLOAD = """
            name: traced
            duration: 5s
            arrivals: {trace: {file: trace.csv, time: at}}
            tasks: {call: {phases: [{wait: 1ms}]}}
            """;

    private final Path folder;
    private final Path file;
    private final Path out;

    RepeatedRaceTest(@TempDir Path folder) {
        this.folder = folder;
        this.file = folder.resolve("traced.yaml");
        this.out = folder.resolve("out");
    }

    @BeforeEach
    void write() throws IOException {
        Files.writeString(file, WORKLOAD);
        Files.writeString(folder.resolve("trace.csv"), "at\n0\n1\n3\n");
    }

    /** It raced with the other arrivals without a word. */
    @Test
    void aTraceThatHasChangedIsRefused() throws Exception {
        Races saved = saved(true);
        assertThat(Replay.of(saved).plans(out)).hasSize(1);
        Files.writeString(folder.resolve("trace.csv"), "at\n0\n2\n3\n");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Replay.of(saved).plans(out))
                .withMessageContaining("gives other arrivals now; did its trace file change?");
    }

    @Test
    void aRunThatDoesNotCountIsNoMeasureOfTheArrivals() throws Exception {
        Races saved = saved(false);
        Files.writeString(folder.resolve("trace.csv"), "at\n0\n2\n3\n");
        assertThat(Replay.of(saved).plans(out)).hasSize(1);
    }

    /** The trace was looked for beside the saved text, in the folder of the results. */
    @Test
    void aWorkloadThatHasChangedStillFindsItsTrace() throws Exception {
        Races saved = saved(true);
        Files.writeString(file, "# faster\n" + WORKLOAD);

        RacePlan plan = Replay.of(saved).plans(out).get(0);

        assertThat(plan.source().text()).isEqualTo(WORKLOAD);
        assertThat(plan.source()
                        .workload()
                        .schedule(0, Duration.ofSeconds(5), 1)
                        .size())
                .isEqualTo(3);
        assertThat(out.resolve("traced.yaml")).hasContent(WORKLOAD);
    }

    private Races saved(boolean valid) throws Exception {
        String fingerprint =
                Fingerprint.of(WorkloadSource.read(file.toString()).workload().schedule(0, Duration.ofSeconds(5), 7));
        Run run = MadeUpRace.changed(
                MadeUpRace.run("jdk-fixed:2", 1, 10),
                fields -> fields.put("arrivalsFingerprint", fingerprint).put("valid", valid));
        RaceResult race = MadeUpRace.of(List.of(run));
        Scenario scenario = new Scenario(
                Mode.MEASURED,
                new NamedWorkload("traced", "", file.toString(), WORKLOAD),
                new RunPlan("./tidepool race", 7, 5, 1, List.of("jdk-fixed:2")),
                new Calibration(Map.of(), null, null, null, 0),
                false,
                List.of());
        return Races.of(List.of(new RaceResult(scenario, race.environment(), race.runs())));
    }
}
