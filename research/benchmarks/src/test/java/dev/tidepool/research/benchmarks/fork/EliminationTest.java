package dev.tidepool.research.benchmarks.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.research.benchmarks.MadeUp;
import dev.tidepool.research.benchmarks.engine.EngineSuite;
import dev.tidepool.research.benchmarks.pool.PoolKinds;
import dev.tidepool.research.benchmarks.result.Metric;
import org.junit.jupiter.api.Test;

final class EliminationTest {
    private final MadeUp measured = new MadeUp()
            .forks("2-2", "tidepool", Metric.TASKS_PER_SECOND, 1e6, 1e6)
            .forks("2-2", "tpe-linked", Metric.TASKS_PER_SECOND, 4e6, 4e6)
            .forks("2-2", "fork-join", Metric.TASKS_PER_SECOND, 10e6, 11e6)
            .forks("2-2", "jetty", Metric.TASKS_PER_SECOND, 4.1e6, 6e6)
            .forks("2-2", "tomcat", Metric.TASKS_PER_SECOND, 3.9e6, 5.4e6)
            .forks("burst", "fork-join", Metric.LAST_START, 1000, 1000)
            .forks("burst", "jetty", Metric.LAST_START, 399, 399)
            .forks("lone-1k", "tomcat", Metric.START_P50, 1000, 1000)
            .forks("lone-1k", "jetty", Metric.START_P50, 10, 10);

    private boolean leavesOut(String cell, String pool, int round) {
        return Elimination.leavesOut(
                new Plan.Turn(new EngineSuite().cell(cell), PoolKinds.find(pool), round),
                measured.result().forks());
    }

    @Test
    void aPeerFarBehindTheBestInTheFirstRoundIsLeftOutFromTheSecondOn() {
        assertThat(leavesOut("2-2", "tomcat", 1)).isFalse();
        assertThat(leavesOut("2-2", "tomcat", 2)).isTrue();
        assertThat(leavesOut("2-2", "jetty", 2)).isFalse();
        assertThat(leavesOut("burst", "fork-join", 2)).isTrue();
    }

    @Test
    void ourPoolAndTheOneThatBarsNameAreNeverLeftOut() {
        assertThat(leavesOut("2-2", "tidepool", 3)).isFalse();
        assertThat(leavesOut("2-2", "tpe-linked", 3)).isFalse();
        assertThat(leavesOut("2-2", "fork-join", 5)).isFalse();
    }

    @Test
    void cellsThatCompareWithThreadPoolExecutorAloneShowTheOthersOnce() {
        assertThat(leavesOut("lone-1k", "tomcat", 1)).isFalse();
        assertThat(leavesOut("lone-1k", "jetty", 2)).isTrue();
        assertThat(leavesOut("lone-1k", "tpe-linked", 3)).isFalse();
    }
}
