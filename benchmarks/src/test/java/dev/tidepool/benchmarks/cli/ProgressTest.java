package dev.tidepool.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.benchmarks.cell.Cells;
import dev.tidepool.benchmarks.fork.Plan;
import dev.tidepool.benchmarks.pool.PoolKinds;
import dev.tidepool.benchmarks.result.Fork;
import dev.tidepool.benchmarks.result.Metric;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProgressTest {
    @Test
    void everyForkSaysWhatItMeasuredAndHowLongTheOthersTake() {
        StringWriter lines = new StringWriter();
        Progress progress = new Progress(new PrintWriter(lines), 3, 4.5);
        progress.begun();
        Plan.Turn turn = new Plan.Turn(Cells.find("2-2"), PoolKinds.find("jetty"), 1);
        progress.ended(turn, new Fork("2-2", "jetty", 1, Map.of(Metric.TASKS_PER_SECOND, 8e6), null), 100);
        progress.ended(turn, new Fork("2-2", "jetty", 1, Map.of(), "it broke"), 20);
        assertThat(lines.toString().lines())
                .containsExactly(
                        "tidepool: 3 forks, 18 s left",
                        "1/3  round 1  2-2  jetty: 8,000,000 tasks/s  (3 min left)",
                        "2/3  round 1  2-2  jetty: failed: it broke  (60 s left)");
    }
}
