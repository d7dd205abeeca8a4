package dev.tidepool.lab.race;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.contestant.Contestant;
import dev.tidepool.lab.contestant.Contestants;
import dev.tidepool.workload.BuiltInWorkloads;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RacePlanTest {
    private static final List<String> POOLS = List.of("jdk-fixed", "jdk-fixed-4x", "jdk-cached", "jdk-fork-join");

    @Test
    void everyRepetitionRunsEveryPoolOnceBeforeTheNextBegins() {
        List<RacePlan.Slot> slots = plan(5, 7).slots();
        assertThat(slots).hasSize(20);
        for (int i = 0; i < slots.size(); i++) {
            assertThat(slots.get(i).repetition()).isEqualTo(1 + i / POOLS.size());
        }
        for (int repetition = 1; repetition <= 5; repetition++) {
            assertThat(order(slots, repetition)).containsExactlyInAnyOrderElementsOf(POOLS);
        }
    }

    @Test
    void theOrderComesFromTheSeedAndChangesBetweenRepetitions() {
        List<RacePlan.Slot> slots = plan(5, 7).slots();
        assertThat(plan(5, 7).slots().stream().map(slot -> slot.contestant().name()))
                .containsExactlyElementsOf(
                        slots.stream().map(slot -> slot.contestant().name()).toList());
        assertThat(Stream.of(1, 2, 3, 4, 5).map(each -> order(slots, each)).distinct())
                .hasSizeGreaterThan(1);
    }

    @Test
    void allPoolsOfARepetitionGetTheSameSeed() {
        RacePlan plan = plan(2, 7);
        for (RacePlan.Slot slot : plan.slots()) {
            assertThat(plan.request(slot, 100, Map.of()).seed()).isEqualTo(6 + slot.repetition());
        }
    }

    @Test
    void aBacklogMayDrainForHalfTheRunOrOneAndAHalfSeconds() {
        RacePlan plan = plan(1, 7);
        assertThat(plan.request(plan.slots().get(0), 0, Map.of()).drainSeconds())
                .isEqualTo(10);
        assertThat(TimeBudget.drain(0.5)).isEqualTo(1.5);
    }

    @Test
    void theCommandThatRepeatsTheRaceIsQuotedForAShell() {
        assertThat(plan(5, 7).command())
                .isEqualTo("./tidepool race --workload mixed --pools jdk-fixed,jdk-fixed-4x,jdk-cached,jdk-fork-join"
                        + " --seconds 20 --repeat 5 --seed 7");
        RacePlan file = new RacePlan(
                "it's a file.yaml",
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

    private static List<String> order(List<RacePlan.Slot> slots, int repetition) {
        return slots.stream()
                .filter(slot -> slot.repetition() == repetition)
                .map(slot -> slot.contestant().name())
                .toList();
    }

    private static RacePlan plan(int repetitions, long seed) {
        List<Contestant> contestants = POOLS.stream().map(Contestants::find).toList();
        return new RacePlan(
                "mixed",
                BuiltInWorkloads.find("mixed").orElseThrow(),
                contestants,
                20,
                repetitions,
                seed,
                Path.of("unused"));
    }
}
