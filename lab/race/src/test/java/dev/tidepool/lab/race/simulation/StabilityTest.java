package dev.tidepool.lab.race.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.workload.Workload;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** On two cores and 2 ms of CPU a task: 1,000 tasks/s can be served. */
class StabilityTest {
    private static final String TASKS = "digest: {phases: [{cpu: 2ms, by: spin}]}";

    @Test
    void aLoadBelowTheCapacityIsStable() {
        assertThat(warning("rate: 90%", 10)).isEmpty();
    }

    @Test
    void aWholeRunAboveTheCapacityIsAnnounced() {
        assertThat(warning("rate: 120%", 10))
                .contains("unstable: over the whole run 1,200 tasks/s are offered and 1,000 can be served"
                        + " (2 cores / 2 ms of CPU a task), so the queue grows");
    }

    @Test
    void aLongPhaseAboveTheCapacityIsAnnounced() {
        String steps = "steps: [{for: 20s, rate: 50/s}, {for: 6s, rate: 1500/s}, {for: 14s, rate: 50/s}]";
        assertThat(warning(steps, 40))
                .contains("unstable: from 20 s to 26 s 1,500 tasks/s are offered and 1,000 can be served"
                        + " (2 cores / 2 ms of CPU a task), so the queue grows");
    }

    @Test
    void aBurstIsNot() {
        assertThat(warning("steps: [{for: 20s, rate: 50/s}, {for: 4s, rate: 1500/s}, {for: 16s, rate: 50/s}]", 40))
                .isEmpty();
    }

    @Test
    void nothingIsUnstableWhereNothingIsBounded() {
        Workload workload = Workbench.workload("rate: 1000000/s", "call: {phases: [{wait: 1s}]}");
        assertThat(Stability.warning(workload, Capacity.of(workload, 1, 1), 10)).isEmpty();
    }

    private static Optional<String> warning(String arrivals, double seconds) {
        Workload workload = Workbench.workload("duration: %ss\n".formatted(seconds), arrivals, TASKS);
        return Stability.warning(workload, Capacity.of(workload, 2, 1), seconds);
    }
}
