package dev.tidepool.lab.race.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.lab.workload.Workload;
import java.util.List;
import org.junit.jupiter.api.Test;

class CapacityTest {

    @Test
    void isTheCoresByTheMeanCpuTimeOfTheMix() {
        // 3 of 4 tasks compute for 1 ms, the fourth for 5 ms: 2 ms in the mean.
        Workload workload = Workbench.workload("rate: 10/s", """
                short: {share: 3, phases: [{cpu: 1ms, by: spin}, {wait: 100ms}]}
                long: {share: 1, phases: [{cpu: 5ms, by: spin}]}
                """);
        Capacity capacity = Capacity.of(workload, 4, 1);
        assertThat(capacity.perSecond()).isCloseTo(2_000, within(1e-9));
        assertThat(capacity.basis()).isEqualTo("4 cores / 2 ms of CPU a task");
    }

    @Test
    void isThatOfTheResourceIfItServesLess() {
        // 8 permits held 20 ms by half of the tasks: 800/s.
        Workload workload = Workbench.workload("duration: 10s\nresources: {database: 8}\n", "rate: 10/s", """
                query: {share: 1, phases: [{cpu: 1ms, by: spin}, {resource: database, for: 20ms}]}
                other: {share: 1, phases: [{cpu: 1ms, by: spin}]}
                """);
        Capacity capacity = Capacity.of(workload, 2, 3);
        assertThat(capacity.perSecond()).isCloseTo(2_400, within(1e-9));
        assertThat(capacity.basis()).isEqualTo("8 permits of database / 10 ms held a task, times 3 nodes");
    }

    @Test
    void isInfiniteIfTasksOnlyWait() {
        Capacity capacity = Capacity.of(Workbench.workload("rate: 10/s", "call: {phases: [{wait: 100ms}]}"), 2, 1);
        assertThat(capacity.isFinite()).isFalse();
        assertThat(capacity.basis()).isEqualTo("tasks neither compute nor hold a resource");
    }

    @Test
    void isTheSumOverUnlikeNodes() {
        // 2 cores by 5 ms are 400/s at speed 1; the 10 permits by 20 ms let nobody do more than 500/s.
        Workload workload = Workbench.workload("duration: 10s\nresources: {database: 10}\n", "rate: 10/s", """
                query: {phases: [{cpu: 5ms, by: spin}, {resource: database, for: 20ms}]}
                """);
        Capacity capacity = Capacity.of(workload, 2, shape(List.of(1.0, 0.5, 4.0), "none"));
        assertThat(capacity.perSecond()).isCloseTo(400 + 200 + 500, within(1e-9));
        assertThat(capacity.basis()).isEqualTo("2 cores / 5 ms of CPU a task, times 3 nodes of unlike speeds");
        assertThat(Capacity.of(workload, 2, shape(List.of(1.0), "none"))).isEqualTo(Capacity.of(workload, 2, 3));
        assertThat(Capacity.of(workload, 2, shape(List.of(1.0), "serial:base=10ms"))
                        .perSecond())
                .as("100/s of node 0")
                .isCloseTo(100 + 400 + 400, within(1e-9));
    }

    private static ClusterShape shape(List<Double> speeds, String weakNode) {
        ClusterShape one = ClusterShape.ONE;
        return new ClusterShape(
                3,
                speeds,
                1,
                one.networkDelay(),
                one.reportEvery(),
                one.pauseEvery(),
                one.pauseLength(),
                List.of(),
                weakNode);
    }
}
