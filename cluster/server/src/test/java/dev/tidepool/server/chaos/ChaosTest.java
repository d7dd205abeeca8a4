package dev.tidepool.server.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.server.chaos.cluster.Loopback;
import dev.tidepool.server.chaos.cluster.Namespaces;
import dev.tidepool.server.chaos.cluster.Network;
import dev.tidepool.server.chaos.history.Outcome;
import dev.tidepool.server.chaos.history.PhaseCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Causes one fault after the other on real processes under load, and checks that their histories together
 * break no rule. By default, a run takes about two minutes; {@code docs/results/chaos.md} describes the long run and
 * its options.
 */
@Tag("full")
@Tag("nightly")
class ChaosTest {
    private final long tasks = Long.getLong("tidepool.chaos.tasks", 30_000);
    private final int perSecond = Integer.getInteger("tidepool.chaos.rate", 2_000);
    private final long seed = Long.getLong("tidepool.chaos.seed", System.nanoTime());
    private final List<String> faults = Arrays.stream(
                    System.getProperty("tidepool.chaos.faults", "").split(",", -1))
            .filter(name -> !name.isEmpty())
            .toList();
    private final Path folder = Path.of(System.getProperty("tidepool.chaos.folder", "target/chaos"));

    @Test
    void everyTaskHasAKnownEndUnderEveryFault() throws Exception {
        String command =
                "mvn verify -Pfull -pl cluster/server -am -Dtest=ChaosTest -Dsurefire.failIfNoSpecifiedTests=false"
                        + " -Dtidepool.chaos.tasks=" + tasks + " -Dtidepool.chaos.rate=" + perSecond
                        + " -Dtidepool.chaos.seed=" + seed
                        + (faults.isEmpty() ? "" : " -Dtidepool.chaos.faults=" + String.join(",", faults));
        System.out.println(command);
        Path histories = Files.createDirectories(folder).resolve("seed" + seed);
        ChaosRun run = new ChaosRun(tasks, perSecond, new Random(seed), histories);
        run.run(chosen(Phase.OPEN), new Loopback(), null);
        try (Network namespaces = new Namespaces(ChaosRun.places())) {
            run.run(chosen(Phase.SECRET), namespaces, secretFile(histories));
        } catch (Namespaces.NotPermittedException notHere) {
            System.out.println("no partitions, and nothing under a secret: " + notHere.getMessage());
        }
        String report = ChaosReport.of("`" + command + "`", run.results, run.violations);
        Files.writeString(folder.resolve("report.md"), report);
        System.out.println(report);
        assertThat(run.violations).as(report).isEmpty();
        assertThatFaultsWereFelt(run);
        delete(histories);
    }

    private List<Phase> chosen(List<Phase> phases) {
        return phases.stream()
                .filter(phase ->
                        faults.isEmpty() || faults.contains(phase.fault().name()))
                .toList();
    }

    private static Path secretFile(Path histories) throws IOException {
        byte[] secret = new byte[32];
        new SecureRandom().nextBytes(secret);
        Path file = Files.writeString(
                histories.resolve("cluster-secret"), HexFormat.of().formatHex(secret));
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    /** A run without effects proves nothing. */
    private static void assertThatFaultsWereFelt(ChaosRun run) {
        for (ChaosRun.Result result : run.results) {
            PhaseCounts counts = result.counts();
            String what = result.phase().toString();
            assertThat(counts.ended(Outcome.COMPLETED)).as(what).isPositive();
            switch (result.phase().fault()) {
                case KILLED_NODE, NODE_STOPPED_FOR_20_S, SEVERAL_AT_ONCE ->
                    assertThat(counts.ended(Outcome.IN_DOUBT, Outcome.IN_DOUBT_STARTED))
                            .as(what)
                            .isPositive();
                case KILLED_CALLER -> assertThat(counts.orphaned).as(what).isPositive();
                default -> {}
            }
            switch (result.phase().mix()) {
                case POISON -> assertThat(counts.ended(Outcome.FAILED)).as(what).isPositive();
                case FLOOD ->
                    assertThat(counts.ended(Outcome.REJECTED)).as(what).isPositive();
                case WORK -> {}
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path path : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
