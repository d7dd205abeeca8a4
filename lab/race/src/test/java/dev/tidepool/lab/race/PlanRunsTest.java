package dev.tidepool.lab.race;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.results.MadeUpRace;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.workload.file.BuiltInWorkloads;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanRunsTest {
    private final PlanRuns runs = new PlanRuns(RacePlan.of(
            new WorkloadSource("mixed", "", ""),
            BuiltInWorkloads.find("mixed").orElseThrow(),
            List.of(Contestants.find("jdk-fixed"), Contestants.find("jdk-cached")),
            1,
            1,
            42,
            Path.of("unused")));

    @Test
    void aRunWithOtherArrivalsThanTheFirstOfItsRepetitionDoesNotCount() {
        runs.add(run("jdk-fixed", 1, "a"));
        runs.add(run("jdk-cached", 1, "b"));
        runs.add(run("jdk-cached", 2, "c"));
        List<Run> measured = runs.result().runs();
        assertThat(measured.stream().map(Run::valid)).containsExactly(true, false, true);
        assertThat(measured.get(1).status().invalidReason()).startsWith("its arrivals differ");
    }

    @Test
    void aRunWhoseJvmEndedDoesNotMakeTheRaceIncomplete() {
        runs.add(run("jdk-fixed", 1, "a"));
        runs.add(Run.failed("jdk-cached", 1, run("jdk-cached", 1, "a").control().policy(), "its JVM ended"));
        RaceResult result = runs.result();
        assertThat(result.scenario().incomplete()).isFalse();
        assertThat(result.runs()).hasSize(2);
    }

    private static Run run(String pool, int repetition, String fingerprint) {
        return MadeUpRace.changed(
                MadeUpRace.run(pool, repetition, 10), node -> node.put("arrivalsFingerprint", fingerprint));
    }
}
