package dev.tidepool.server.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.server.chaos.history.Outcome;
import dev.tidepool.server.chaos.history.PhaseCounts;
import dev.tidepool.server.chaos.load.Mix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
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
    private final @Nullable String time = System.getProperty("tidepool.chaos.time");
    private final int perSecond = Integer.getInteger("tidepool.chaos.rate", time == null ? 2_000 : 500);
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

    private boolean isChosen(Phase phase, Extent extent) {
        return faults.isEmpty()
                ? extent.isLong() || !phase.isLong()
                : faults.contains(phase.fault().name())
                        || faults.contains(phase.mix().name());
    }

    /** A run without effects proves nothing. One strike may meet no task, but not all strikes of a fault. */
    private static void assertThatFaultsWereFelt(ChaosRun run) {
        for (Fault fault : Fault.values()) {
            List<PhaseCounts> felt = counts(run, phase -> phase.fault() == fault);
            if (!felt.isEmpty()) {
                assertThat(ended(felt, Outcome.COMPLETED)).as(fault.toString()).isPositive();
                long effects = switch (fault) {
                    case KILLED_NODE, NODE_STOPPED_FOR_20_S, SEVERAL_AT_ONCE ->
                        ended(felt, Outcome.IN_DOUBT, Outcome.IN_DOUBT_STARTED);
                    case KILLED_BALANCER -> ended(felt, Outcome.UNHEARD);
                    case KILLED_CALLER ->
                        felt.stream().mapToLong(each -> each.orphaned).sum();
                    default -> 1;
                };
                assertThat(effects).as(fault.toString()).isPositive();
            }
        }
        for (Mix mix : Mix.values()) {
            List<PhaseCounts> felt = counts(run, phase -> phase.mix() == mix);
            if (!felt.isEmpty()) {
                long effects = switch (mix) {
                    case POISON -> ended(felt, Outcome.FAILED);
                    case FLOOD, LARGE -> ended(felt, Outcome.REJECTED);
                    case WORK -> 1;
                };
                assertThat(effects).as(mix.toString()).isPositive();
            }
        }
    }

    private static List<PhaseCounts> counts(ChaosRun run, Predicate<Phase> chosen) {
        return run.results.stream()
                .filter(result -> chosen.test(result.phase()))
                .map(ChaosRun.Result::counts)
                .toList();
    }

    private static long ended(List<PhaseCounts> phases, Outcome first, Outcome... others) {
        return phases.stream().mapToLong(each -> each.ended(first, others)).sum();
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path path : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
