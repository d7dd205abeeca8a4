package dev.tidepool.lab.race;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.measure.TimeBudget;
import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.measure.contestant.Contestant;
import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.workload.file.BuiltInWorkloads;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RacePlanTest {
    private static final List<String> POOLS = List.of("jdk-fixed", "jdk-fixed-4x", "jdk-cached", "jdk-fork-join");

    @Test
    void everyRepetitionRunsEveryPoolOnce() {
        RacePlan plan = plan(5, 7);
        assertThat(plan.runs()).isEqualTo(20);
        for (int repetition = 1; repetition <= 5; repetition++) {
            assertThat(order(plan, repetition)).containsExactlyInAnyOrderElementsOf(POOLS);
        }
        assertThat(plan.slots(6)).isEmpty();
    }

    @Test
    void theOrderComesFromTheSeedAndChangesBetweenRepetitions() {
        assertThat(order(plan(5, 7), 3)).isEqualTo(order(plan(5, 7), 3));
        assertThat(Stream.of(1, 2, 3, 4, 5)
                        .map(repetition -> order(plan(5, 7), repetition))
                        .distinct())
                .hasSizeGreaterThan(1);
    }

    @Test
    void allPoolsOfARepetitionGetTheSameSeed() {
        RacePlan plan = plan(2, 7);
        for (RacePlan.Slot slot : plan.slots(2)) {
            assertThat(plan.request(slot, 100, Map.of(), 0, List.of()).seed()).isEqualTo(8);
        }
    }

    @Test
    void aBacklogMayDrainForHalfTheRunOrOneAndAHalfSeconds() {
        RacePlan plan = plan(1, 7);
        assertThat(plan.request(plan.slots(1).get(0), 0, Map.of(), 0, List.of()).drainSeconds())
                .isEqualTo(10);
        assertThat(TimeBudget.drain(0.5)).isEqualTo(1.5);
    }

    @Test
    void theCommandThatRepeatsTheRaceIsQuotedForAShell() {
        assertThat(plan(5, 7).command())
                .isEqualTo("./tidepool race --workload mixed --pools jdk-fixed,jdk-fixed-4x,jdk-cached,jdk-fork-join"
                        + " --seconds 20 --repeat 5 --seed 7");
        RacePlan file = RacePlan.of(
                new WorkloadSource("it's a file.yaml", "", ""),
                BuiltInWorkloads.find("mixed").orElseThrow(),
                List.of(Contestants.find("jdk-fixed:4")),
                3.5,
                1,
                42,
                Path.of("unused"));
        assertThat(file.command())
                .isEqualTo("./tidepool race --workload 'it'\\''s a file.yaml' --pools jdk-fixed:4 --seconds 3.5"
                        + " --repeat 1 --seed 42");
    }

    private static List<String> order(RacePlan plan, int repetition) {
        return plan.slots(repetition).stream()
                .map(slot -> slot.contestant().name())
                .toList();
    }

    private static RacePlan plan(int repetitions, long seed) {
        List<Contestant> contestants = POOLS.stream().map(Contestants::find).toList();
        return RacePlan.of(
                new WorkloadSource("mixed", "", ""),
                BuiltInWorkloads.find("mixed").orElseThrow(),
                contestants,
                20,
                repetitions,
                seed,
                Path.of("unused"));
    }
}
