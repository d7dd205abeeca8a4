package dev.tidepool.server.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.server.chaos.history.Outcome;
import dev.tidepool.server.chaos.history.PhaseCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Causes one fault after the other on real processes under load, and checks that their histories together
 * break no rule. By default, a run takes two to three minutes; {@code docs/results/chaos.md} describes the long run and
 * its options.
 */
@Tag("full")
@Tag("nightly")
@Tag("alone")
class ChaosTest {
    private final long tasks = Long.getLong("tidepool.chaos.tasks", 30_000);
    private final @Nullable String time = System.getProperty("tidepool.chaos.time");
    private final int perSecond = Integer.getInteger("tidepool.chaos.rate", 500);
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
                        + (time == null ? " -Dtidepool.chaos.tasks=" + tasks : " -Dtidepool.chaos.time=" + time)
                        + " -Dtidepool.chaos.rate=" + perSecond + " -Dtidepool.chaos.seed=" + seed
                        + (faults.isEmpty() ? "" : " -Dtidepool.chaos.faults=" + String.join(",", faults));
        System.out.println(command);
        assertThat(faults).as("tidepool.chaos.faults").isSubsetOf(namesOfPhases());
        ChaosRun run = new ChaosRun(perSecond, new Random(seed));
        if (time == null) {
            round(run, Extent.ofTasks(tasks), command);
        } else {
            long end = System.nanoTime() + Extent.parse(time).toNanos();
            for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
                round(run, Extent.round(Duration.ofNanos(left)), command);
            }
        }
        assertThatFaultsWereFelt(run);
    }

    /** Runs all phases once on new clusters, and checks and deletes their histories. */
    private void round(ChaosRun run, Extent extent, String command) throws Exception {
        Path histories = Files.createDirectories(folder.resolve("seed" + seed));
        new Clusters(run, extent, phase -> isChosen(phase, extent), histories).run();
        String report = ChaosReport.of("`" + command + "`", run.results, run.violations);
        Files.writeString(folder.resolve("report.md"), report);
        System.out.println(report);
        assertThat(run.violations).as(report).isEmpty();
        delete(histories);
    }

    private static Set<String> namesOfPhases() {
        return Stream.of(Phase.OPEN, Phase.CERTIFIED, Phase.SECRET)
                .flatMap(List::stream)
                .flatMap(phase -> Stream.of(phase.fault().name(), phase.mix().name()))
                .collect(Collectors.toSet());
    }

    private boolean isChosen(Phase phase, Extent extent) {
        return faults.isEmpty()
                ? extent.isLong() || !phase.onlyLong()
                : faults.contains(phase.fault().name())
                        || faults.contains(phase.mix().name());
    }

    /**
     * A run without effects proves nothing. One strike may meet a node without tasks, and a fast machine takes a flood,
     * so all phases with the same effect count together.
     */
    private static void assertThatFaultsWereFelt(ChaosRun run) {
        Map<Outcome, Long> effects = new EnumMap<>(Outcome.class);
        for (ChaosRun.Result result : run.results) {
            PhaseCounts counts = result.counts();
            assertThat(counts.ended(Outcome.COMPLETED))
                    .as(result.phase().toString())
                    .isPositive();
            switch (result.phase().fault()) {
                case KILLED_NODE, NODE_STOPPED_UNTIL_REMOVED, NODE_STOPPED_FOR_20_S, SEVERAL_AT_ONCE, FULL_LOG_DISK ->
                    effects.merge(
                            Outcome.IN_DOUBT, counts.ended(Outcome.IN_DOUBT, Outcome.IN_DOUBT_STARTED), Long::sum);
                case KILLED_BALANCER -> effects.merge(Outcome.UNHEARD, counts.ended(Outcome.UNHEARD), Long::sum);
                case KILLED_CALLER ->
                    assertThat(counts.orphaned).as("tasks of killed callers").isPositive();
                default -> {}
            }
            switch (result.phase().mix()) {
                case POISON -> effects.merge(Outcome.FAILED, counts.ended(Outcome.FAILED), Long::sum);
                case FLOOD, LARGE -> effects.merge(Outcome.REJECTED, counts.ended(Outcome.REJECTED), Long::sum);
                case WORK, BRIEF_WORK -> {}
            }
        }
        assertThat(effects).allSatisfy((outcome, tasks) -> assertThat(tasks).isPositive());
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path path : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
