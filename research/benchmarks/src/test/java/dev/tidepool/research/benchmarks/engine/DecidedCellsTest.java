package dev.tidepool.research.benchmarks.engine;

import static dev.tidepool.research.benchmarks.result.Metric.LAST_START;
import static dev.tidepool.research.benchmarks.result.Metric.TASKS_PER_SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.research.benchmarks.MadeUp;
import dev.tidepool.research.benchmarks.fork.Plan;
import dev.tidepool.research.benchmarks.pool.PoolKinds;
import org.junit.jupiter.api.Test;

final class DecidedCellsTest {
    private final EngineSuite suite = new EngineSuite();

    private boolean leavesOut(MadeUp measured, String cell, int round) {
        return DecidedCells.leavesOut(
                new Plan.Turn(suite.cell(cell), PoolKinds.find("tidepool"), round), measured.result());
    }

    @Test
    void aCellEndsAfterSixRoundsIfAllItsBarsAreResolved() {
        MadeUp clear = new MadeUp()
                .forks("burst", "tidepool", LAST_START, 50, 51, 52, 50, 51, 52)
                .forks("burst", "jetty", LAST_START, 100, 100, 100, 100, 100, 100);
        assertThat(leavesOut(clear, "burst", 6)).isFalse();
        assertThat(leavesOut(clear, "burst", 7)).isTrue();
    }

    @Test
    void aCellWithAnOpenBarGoesOnAndIsNotLookedAtAgain() {
        MadeUp open = new MadeUp()
                .forks("burst", "tidepool", LAST_START, 50, 51, 52, 50, 51, 200, 50, 50, 50, 50, 50)
                .forks("burst", "jetty", LAST_START, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100);
        assertThat(leavesOut(open, "burst", 7)).isFalse();
        assertThat(leavesOut(open, "burst", 12)).isFalse();
    }

    @Test
    void aComparisonOfTwoCellsKeepsBoth() {
        MadeUp open = new MadeUp()
                .forks("2-2", "tidepool", TASKS_PER_SECOND, 20, 20, 20, 20, 20, 20)
                .forks("2-2", "tpe-linked", TASKS_PER_SECOND, 5, 5, 5, 5, 5, 5)
                .forks("2-64", "tidepool", TASKS_PER_SECOND, 20, 20, 20, 20, 20, 8)
                .forks("2-64", "tpe-linked", TASKS_PER_SECOND, 1, 1, 1, 1, 1, 1);
        assertThat(leavesOut(open, "2-2", 7)).isFalse();
        assertThat(leavesOut(open, "2-64", 7)).isFalse();
    }

    @Test
    void aBarWithoutValuesKeepsNoCell() {
        MadeUp alone = new MadeUp().forks("burst", "tidepool", LAST_START, 50, 51, 52, 50, 51, 52);
        assertThat(leavesOut(alone, "burst", 7)).isTrue();
    }
}
