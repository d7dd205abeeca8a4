package dev.tidepool.lab.race.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.results.Calibration;
import dev.tidepool.lab.workload.WorkloadException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClusterRacePlanTest {
    private static final Calibration CALIBRATION = new Calibration(Map.of("spin", 3.0), 960.0, null, "", 1);

    @Test
    void repetitionsAreInterleaved() throws WorkloadException {
        List<ClusterRacePlan.Slot> slots = plan("cluster", 3, List.of(1.0)).slots();
        assertThat(slots).hasSize(6);
        for (int repetition = 1; repetition <= 3; repetition++) {
            assertThat(slots.subList(2 * repetition - 2, 2 * repetition))
                    .extracting(slot -> slot.contestant().name())
                    .containsExactlyInAnyOrder("auto+shortest-wait", "hazelcast");
            assertThat(slots.get(2 * repetition - 1).repetition()).isEqualTo(repetition);
        }
    }

    @Test
    void everyRepetitionHasTasksOfItsOwnTheSameForAll() throws WorkloadException {
        ClusterRacePlan plan = plan("cluster", 2, List.of(1.0));
        assertThat(plan.work(1, CALIBRATION))
                .isEqualTo(new Work(WorkloadSource.read("cluster"), 5, 7, 960, Map.of("spin", 3.0)));
        assertThat(plan.work(2, CALIBRATION).seed()).isEqualTo(8);
    }

    @Test
    void theCommandRepeatsTheRace() throws WorkloadException {
        assertThat(plan("cluster", 2, List.of(1.0, 0.2)).command())
                .isEqualTo("./tidepool race --nodes 3 --workload cluster --node-speeds 1.0,0.2"
                        + " --pools auto+shortest-wait,hazelcast --seconds 5 --repeat 2 --seed 7");
    }

    @Test
    void theCapacityIsThatOfAllNodesResourcesOrOfTheSharedCores() throws WorkloadException {
        // 16 connections for 50 ms each are 320 tasks/s a node; 0.2 ms of CPU are 5,000/s for each core, whoever has it
        assertThat(ClusterCalibration.capacity(WorkloadSource.read("cluster").workload(), 3)
                        .perSecond())
                .isEqualTo(960);
        double cpu = ClusterCalibration.capacity(WorkloadSource.read("cpu-70").workload(), 3)
                .perSecond();
        assertThat(cpu).isEqualTo(Runtime.getRuntime().availableProcessors() * 500.0);
    }

    /** Only rates without percent were checked: every run failed. */
    @Test
    void tooManyArrivalsInPercentAreRefused() {
        WorkloadSource fast = new WorkloadSource("fast.yaml", """
                name: fast
                duration: 60s
                arrivals: {rate: 100%}
                tasks: {call: {phases: [{cpu: 1us}]}}
                """, "");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ClusterRacePlan(
                        fast,
                        fast.workload(),
                        List.of(ClusterContestant.find("auto")),
                        ClusterSetup.of(2, List.of(1.0), 1, "none"),
                        60,
                        1,
                        1,
                        Path.of("unused")))
                .withMessageContaining("allowed are 5000000: shorten it with --seconds or lower the rate");
    }

    @Test
    void ratesInPercentOfNothingAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClusterSetup.of(9, List.of(1.0), 1, "none"))
                .withMessage("--nodes is 9; allowed is 2 to 8");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClusterSetup.of(2, List.of(1.0, 1.5), 1, "none"))
                .withMessageStartingWith("--node-speeds has 1.5");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClusterSetup.of(2, List.of(1.0), 0, "none"))
                .withMessage("--balancers is 0; allowed is 1 to 8");
    }

    /** The cost was out of reach but for experiments A and B. */
    @Test
    void theCommandNamesTheWeakNode() throws WorkloadException {
        ClusterRacePlan plan = plan("blocking", 1, List.of(1.0));
        ClusterRacePlan weak = new ClusterRacePlan(
                plan.source(),
                plan.workload(),
                plan.contestants(),
                ClusterSetup.of(3, List.of(1.0), 1, "serial:base=0.62ms"),
                5,
                1,
                7,
                Path.of("."));
        assertThat(plan.command()).doesNotContain("--weak-node");
        assertThat(weak.command()).contains("--weak-node serial:base=0.62ms:doubledAt=1000:exponent=3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClusterSetup.of(2, List.of(1.0), 1, "slow"))
                .withMessageStartingWith("unknown weak node 'slow'");
    }

    private static ClusterRacePlan plan(String workload, int repetitions, List<Double> speeds)
            throws WorkloadException {
        return new ClusterRacePlan(
                WorkloadSource.read(workload),
                WorkloadSource.read(workload).workload(),
                List.of(ClusterContestant.find("auto"), ClusterContestant.find("hazelcast")),
                ClusterSetup.of(3, speeds, 1, "none"),
                5,
                repetitions,
                7,
                Path.of("."));
    }
}
