package dev.tidepool.server.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.tidepool.server.chaos.cluster.ChaosCluster;
import dev.tidepool.server.chaos.cluster.Loopback;
import dev.tidepool.server.chaos.cluster.Namespaces;
import dev.tidepool.server.chaos.cluster.Network;
import dev.tidepool.server.chaos.cluster.NotPermittedException;
import dev.tidepool.server.chaos.cluster.Setup;
import dev.tidepool.server.chaos.history.HistoryChecker;
import dev.tidepool.server.chaos.history.HistoryReader;
import dev.tidepool.server.chaos.history.Outcome;
import dev.tidepool.server.chaos.history.PhaseCounts;
import dev.tidepool.server.chaos.history.Verdict;
import dev.tidepool.server.chaos.load.Mix;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What frozen members and splits do to the others, on real processes under load. */
@Tag("full")
@Tag("waits")
@Timeout(600)
class MembershipTest {
    private static final int TASKS_PER_SECOND = 200;

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path folder;

    /** The oldest member admits others. It was removed after 60 s, and nobody joined until then. */
    @Test
    void aNodeJoinsWhileTheOldestIsFrozenAndTheOldestComesBack() throws Exception {
        try (Network network = new Loopback();
                ChaosCluster cluster = new ChaosCluster(Setup.of(network, folder, null, 4, 2), new Random(1))) {
            cluster.load(1, TASKS_PER_SECOND, Mix.BRIEF_WORK);
            cluster.killNode(3);
            cluster.freezeNode(0, () -> {
                long start = System.nanoTime();
                cluster.startNode(3);
                System.out.printf("frozen node: another was ready in %.1f s, with its JVM's start%n", seconds(start));
                assertThat(cluster.awaitNodes(List.of(3, 3)))
                        .as("without the oldest")
                        .isTrue();
            });
            long woke = System.nanoTime();
            assertThat(cluster.awaitNodes(List.of(4, 4))).as("with the oldest").isTrue();
            System.out.printf("frozen node: back %.1f s after waking%n", seconds(woke));
            end(cluster);
        }
        check();
    }

    /** The successor of the oldest member asked the frozen caller for 60 s, and admitted nobody. */
    @Test
    void aFrozenCallerDoesNotKeepOutARestartedNode() throws Exception {
        try (Network network = new Loopback();
                ChaosCluster cluster = new ChaosCluster(Setup.of(network, folder, null, 3, 2), new Random(2))) {
            cluster.load(1, TASKS_PER_SECOND, Mix.BRIEF_WORK);
            cluster.freezeCaller(cluster.callers().get(0), () -> {
                cluster.endNode(0);
                long start = System.nanoTime();
                cluster.startNode(0);
                System.out.printf("frozen caller: another was ready in %.1f s, with its JVM's start%n", seconds(start));
            });
            assertThat(cluster.awaitNodes(List.of(3, 3))).isTrue();
            end(cluster);
        }
        check();
    }

    /** Parts with two or more members did not merge, and members that merged were deaf. */
    @ParameterizedTest
    @CsvSource({"2, 2", "3, 1", "5, 5"})
    void partsOfASplitClusterMergeWhileTasksRun(int here, int there) throws Exception {
        int nodes = here + there;
        try (Network network = new Namespaces(Setup.places(nodes))) {
            split(network, here, there);
        } catch (NotPermittedException notHere) {
            abort("no network namespaces: " + notHere.getMessage());
        }
        PhaseCounts counts = check();
        assertThat(counts.ended(Outcome.COMPLETED)).isPositive();
    }

    private void split(Network network, int here, int there) throws Exception {
        int nodes = here + there;
        try (ChaosCluster cluster =
                new ChaosCluster(Setup.of(network, folder, secret(), nodes, 2), new Random(nodes))) {
            cluster.load(1, TASKS_PER_SECOND, Mix.BRIEF_WORK);
            cluster.split(
                    here,
                    () -> assertThat(cluster.awaitNodes(List.of(here, there)))
                            .as("two parts")
                            .isTrue());
            long healed = System.nanoTime();
            assertThat(cluster.awaitNodes(List.of(nodes, nodes))).as("one part").isTrue();
            System.out.printf("%d+%d nodes: whole %.1f s after healing%n", here, there, seconds(healed));
            end(cluster);
        }
    }

    private static double seconds(long since) {
        return (System.nanoTime() - since) / 1e9;
    }

    private static void end(ChaosCluster cluster) throws Exception {
        assertThat(cluster.quiesce(Duration.ofSeconds(60))).as("all tasks end").isTrue();
        cluster.end();
    }

    private PhaseCounts check() throws Exception {
        HistoryChecker checker = new HistoryChecker(Duration.ofSeconds(1).toNanos());
        HistoryReader.read(folder, checker);
        Verdict verdict = checker.check();
        assertThat(verdict.violations()).isEmpty();
        assertThat(folder).as("the nodes' logs").isDirectoryContaining("glob:**/node-0-1.log");
        return verdict.phases().get(1);
    }

    private Path secret() throws Exception {
        Path file = Files.writeString(folder.resolve("cluster-secret"), "0123456789abcdef".repeat(4));
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }
}
