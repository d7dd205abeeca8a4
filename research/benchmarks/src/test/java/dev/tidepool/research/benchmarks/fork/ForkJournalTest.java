package dev.tidepool.research.benchmarks.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.research.benchmarks.engine.EngineSuite;
import dev.tidepool.research.benchmarks.pool.PoolKind;
import dev.tidepool.research.benchmarks.pool.PoolKinds;
import dev.tidepool.research.benchmarks.result.Effort;
import dev.tidepool.research.benchmarks.result.Fork;
import dev.tidepool.research.benchmarks.result.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForkJournalTest {
    private static final List<Fork> FIRST = List.of(
            Fork.of("2-2", "tidepool", 1, List.of(slice(20e6), slice(21e6))),
            Fork.failed("2-2", "tpe-linked", 1, "it broke"));

    @TempDir
    private Path folder;

    @Test
    void aRunResumesWithItsForksAndItsCalibration() throws IOException {
        open(2, 7).add(FIRST);
        Files.writeString(folder.resolve("forks.jsonl"), "[{\"cell\":\"2-", StandardOpenOption.APPEND);
        ForkJournal resumed = open(2, 9);
        assertThat(resumed.effort().digestNanos()).isEqualTo(7);
        List<Plan.Block> blocks = plan(2).blocks();
        assertThat(resumed.earlier(blocks.get(1))).isEmpty();
        assertThat(resumed.earlier(blocks.get(0))).isEqualTo(FIRST);
        assertThat(resumed.earlier(blocks.get(1))).isEmpty();
    }

    @Test
    void forksOfAnotherRunAreRefused() throws IOException {
        open(1, 7).add(FIRST);
        assertThatThrownBy(() -> open(2, 7))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("holds forks of another run")
                .hasMessageEndingWith("Name another folder with --out");
    }

    @Test
    void aCompleteRunLeavesNoJournal() throws IOException {
        ForkJournal journal = open(1, 7);
        journal.add(FIRST);
        journal.complete();
        assertThat(folder).isEmptyDirectory();
    }

    private static Map<Metric, Double> slice(double tasksPerSecond) {
        return Map.of(Metric.TASKS_PER_SECOND, tasksPerSecond, Metric.CORE_LINK, 70.0);
    }

    private ForkJournal open(int rounds, double digestNanos) throws IOException {
        return ForkJournal.open(folder, plan(rounds), Effort.QUICK, effort -> effort.calibrated(digestNanos));
    }

    private static Plan<PoolKind> plan(int rounds) {
        return new Plan<>(
                List.of(new EngineSuite().cell("2-2")),
                List.of(PoolKinds.find("tidepool"), PoolKinds.find("tpe-linked")),
                rounds);
    }
}
