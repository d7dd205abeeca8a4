package dev.tidepool.research.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.options.progress.ProgressView;
import dev.tidepool.research.benchmarks.engine.EngineSuite;
import dev.tidepool.research.benchmarks.fork.Plan;
import dev.tidepool.research.benchmarks.pool.PoolKinds;
import dev.tidepool.research.benchmarks.result.Fork;
import dev.tidepool.research.benchmarks.result.Metric;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BenchmarkProgressTest {
    @Test
    void everyForkSaysWhatItMeasuredAndHowLongTheOthersTake() {
        StringWriter lines = new StringWriter();
        AtomicLong clock = new AtomicLong();
        PrintWriter error = new PrintWriter(lines);
        BenchmarkProgress progress =
                new BenchmarkProgress(3, 4.5, clock::get, timeLeft -> ProgressView.open(timeLeft, error));
        progress.begun();
        Plan.Turn turn = new Plan.Turn(new EngineSuite().cell("2-2"), PoolKinds.find("jetty"), 1);
        clock.addAndGet(12_000_000_000L);
        progress.ended(turn, Fork.of("2-2", "jetty", 1, List.of(Map.of(Metric.TASKS_PER_SECOND, 8e6))), 12);
        clock.addAndGet(6_000_000_000L);
        progress.ended(turn, Fork.failed("2-2", "jetty", 1, "it broke"), 6);
        assertThat(lines.toString().lines())
                .containsExactly(
                        "3 forks, 18 s left",
                        "1/3  round 1  2-2  jetty: 8,000,000 tasks/s  (22 s left)",
                        "2/3  round 1  2-2  jetty: failed: it broke  (9 s left)");
    }
}
