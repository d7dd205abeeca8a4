package dev.tidepool.research.benchmarks.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.research.benchmarks.cell.Cell;
import dev.tidepool.research.benchmarks.engine.EngineSuite;
import dev.tidepool.research.benchmarks.pool.PoolKind;
import dev.tidepool.research.benchmarks.pool.PoolKinds;
import dev.tidepool.research.benchmarks.result.BenchmarkResult;
import dev.tidepool.research.benchmarks.result.Effort;
import dev.tidepool.research.benchmarks.result.Fork;
import dev.tidepool.research.benchmarks.result.Metric;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real JVMs side by side with tiny slices: no figure means anything. */
final class BenchmarkRunTest {
    private static final Effort TINY = new Effort(0.01, 0.01, 1, 1_000, 0, 0);

    private final EngineSuite suite = new EngineSuite();
    private final List<String> progress = new ArrayList<>();

    private Runnable begun = () -> {};

    @TempDir
    private Path folder;

    private final BenchmarkRun.Listener listener = new BenchmarkRun.Listener() {
        @Override
        public void begun() {
            progress.add("begun");
            begun.run();
        }

        @Override
        public void ended(Plan.Turn turn, Fork fork, double seconds) {
            progress.add(turn.pool().name());
        }

        @Override
        public void leftOut(Plan.Turn turn) {
            progress.add("left out");
        }
    };

    @Tag("full")
    @Test
    @Timeout(120)
    void contendersTakeTurnsAndReportEverySlice() throws Exception {
        Cell<PoolKind> cell = suite.cell("lone-10k");
        BenchmarkResult result = new BenchmarkRun(suite, plan(cell), TINY, folder, listener).run("test");
        assertThat(result.complete()).isTrue();
        assertThat(progress).containsExactly("begun", "tidepool", "tpe-linked");
        assertThat(result.forks()).hasSize(2).allSatisfy(fork -> {
            assertThat(fork.failure()).isNull();
            assertThat(fork.slices()).hasSize(cell.slices(TINY));
            assertThat(fork.slices()).allMatch(slice -> slice.containsKey(Metric.CORE_LINK));
        });
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    @Timeout(120)
    void aContenderThatFailsSaysWhy() throws Exception {
        Cell<PoolKind> broken = suite.cell("memory");
        Effort flood = new Effort(0.01, 0.01, 1, -100, 0, 0);
        BenchmarkResult result = new BenchmarkRun(suite, plan(broken), flood, folder, listener).run("test");
        assertThat(result.forks())
                .hasSize(2)
                .allSatisfy(fork -> assertThat(fork.failure()).contains("its JVM ended with exit code 1"));
    }

    @Test
    @Timeout(120)
    void aRunThatIsStoppedInTheMiddleOfABlockEndsWithoutAnError() throws Exception {
        BenchmarkRun run = new BenchmarkRun(suite, plan(suite.cell("burst")), TINY, folder, listener);
        begun = run::stop;
        BenchmarkResult result = run.run("test");
        assertThat(result.complete()).isFalse();
        assertThat(result.forks()).isEmpty();
        assertThat(progress).containsExactly("begun");
    }

    private static Plan<PoolKind> plan(Cell<PoolKind> cell) {
        return new Plan<>(List.of(cell), List.of(PoolKinds.find("tidepool"), PoolKinds.find("tpe-linked")), 1);
    }
}
