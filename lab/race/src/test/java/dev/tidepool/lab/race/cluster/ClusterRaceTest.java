package dev.tidepool.lab.race.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.measure.RaceListener;
import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.results.ClusterRun;
import dev.tidepool.lab.results.NodeRun;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.workload.WorkloadException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole race of clusters, small: ours and plain Hazelcast, on two nodes, one of them weak. */
@Tag("full")
@Tag("waits")
class ClusterRaceTest {
    @Test
    void everyTaskIsServedByBothNodesAndNoProcessIsLeft(@TempDir Path folder)
            throws WorkloadException, IOException, InterruptedException {
        Path workload = Files.writeString(folder.resolve("tiny.yaml"), """
                name: tiny
                duration: 1s
                arrivals: {rate: 100/s}
                tasks: {call: {phases: [{cpu: 50us, by: spin}, {wait: 5ms}]}}
                """);
        WorkloadSource source = WorkloadSource.read(workload.toString());
        ClusterRacePlan plan = new ClusterRacePlan(
                source,
                source.workload(),
                List.of(ClusterContestant.find("auto"), ClusterContestant.find("hazelcast")),
                ClusterSetup.of(2, List.of(1.0, 0.5), 2, "none"),
                1,
                1,
                7,
                folder);

        RaceResult result = new ClusterRace(plan, new RaceListener() {}).run();

        assertThat(result.runs()).hasSize(2);
        for (Run run : result.runs()) {
            ClusterRun cluster = Objects.requireNonNull(
                    run.conditions().cluster(), run.status().invalidReason());
            assertThat(run.counts().submitted())
                    .isBetween(50L, 150L)
                    .isEqualTo(run.counts().completed());
            assertThat(cluster.nodes()).hasSize(2).allSatisfy(node -> {
                assertThat(node.completed()).isPositive();
                assertThat(node.series()).isNotEmpty();
                assertThat(node.cpuSeconds()).isPositive();
            });
            assertThat(cluster.nodes().stream().mapToLong(NodeRun::completed).sum())
                    .isEqualTo(run.counts().completed());
            assertThat(run.latencies().responseMillis().p50()).isGreaterThan(5.0);
        }
        assertThat(result.runs().get(0).arrivals().arrivalsFingerprint())
                .isEqualTo(result.runs().get(1).arrivals().arrivalsFingerprint());
        assertThat(ProcessHandle.current().descendants()).isEmpty();
    }
}
