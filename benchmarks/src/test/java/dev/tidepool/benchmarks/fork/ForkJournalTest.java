package dev.tidepool.benchmarks.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.benchmarks.engine.EngineSuite;
import dev.tidepool.benchmarks.pool.PoolKind;
import dev.tidepool.benchmarks.pool.PoolKinds;
import dev.tidepool.benchmarks.result.Effort;
import dev.tidepool.benchmarks.result.Fork;
import dev.tidepool.benchmarks.result.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForkJournalTest {
    private static final Fork FIRST = new Fork("2-2", "tidepool", 1, Map.of(Metric.RESPONSE_P99, 1.5), null);

    @TempDir
    private Path folder;

    @Test
    void aRunResumesWithItsForksAndItsCalibration() throws IOException {
        open(1, 7).add(FIRST);
        Files.writeString(folder.resolve("forks.jsonl"), "{\"cell\":\"2-", StandardOpenOption.APPEND);
        ForkJournal resumed = open(1, 9);
        assertThat(resumed.effort().digestNanos()).isEqualTo(7);
        List<Plan.Turn> turns = plan(1).turns();
        assertThat(resumed.earlier(turns.get(0))).isEqualTo(FIRST);
        assertThat(resumed.earlier(turns.get(1))).isNull();
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
