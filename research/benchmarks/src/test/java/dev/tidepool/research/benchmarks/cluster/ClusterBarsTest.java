package dev.tidepool.research.benchmarks.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.tidepool.lab.results.compare.Verdict;
import dev.tidepool.research.benchmarks.MadeUp;
import dev.tidepool.research.benchmarks.result.BarResult;
import dev.tidepool.research.benchmarks.result.BenchmarkResult;
import dev.tidepool.research.benchmarks.result.Metric;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterBarsTest {
    private final BenchmarkResult measured = new MadeUp()
            .forks("echo-sleep", "tidepool", Metric.TASKS_PER_SECOND, 800e3, 1_250e3, 1_500e3)
            .forks("echo-sleep", "tidepool-tls", Metric.TASKS_PER_SECOND, 400e3, 500e3, 600e3)
            .forks("echo-sleep", "hazelcast-16", Metric.TASKS_PER_SECOND, 200e3, 250e3, 500e3)
            .forks("weak", "tidepool", Metric.RESPONSE_P99, 100, 100, 100)
            .forks("weak", "round-robin", Metric.RESPONSE_P99, 700, 800, 900)
            .forks("weak", "crr", Metric.RESPONSE_P99, 300, 300, 300)
            .forks("overload", "tidepool", Metric.RECOVERY, 80, 104, 600)
            .forks("overload", "tidepool", Metric.LOST, 0, 0, 1)
            .result();

    @Test
    void ratiosAreFormedInEachRoundAndTheirMedianIsJudged() {
        List<BarResult> bars = new ClusterBars(measured).judge();
        assertThat(bars)
                .filteredOn(bar -> bar.bar().startsWith("echo:"))
                .singleElement()
                .satisfies(bar -> {
                    assertThat(bar.measured()).isEqualTo(4);
                    assertThat(bar.low()).isEqualTo(3);
                    assertThat(bar.verdict()).isEqualTo(Verdict.HOLDS);
                });
        assertThat(bars)
                .filteredOn(bar -> bar.bar().startsWith("echo with"))
                .singleElement()
                .extracting(BarResult::measured, BarResult::verdict)
                .containsExactly(2.0, Verdict.DOES_NOT_HOLD);
        assertThat(bars)
                .filteredOn(bar -> bar.bar().startsWith("one of three loses"))
                .extracting(BarResult::against, BarResult::measured, BarResult::verdict)
                .containsExactly(tuple("round-robin", 8.0, Verdict.HOLDS), tuple("crr", 3.0, Verdict.DOES_NOT_HOLD));
    }

    @Test
    void whatWasNotMeasuredHasNoBarAndWhatWasIsInTheText() {
        assertThat(new ClusterBars(measured).judge()).noneMatch(bar -> bar.bar().contains("frozen"));
        assertThat(ClusterText.of(measured.withBars(new ClusterBars(measured).judge())))
                .doesNotContain("frozen")
                .containsPattern("goodput back at 95 % of the capacity, ms after +\\| +<= 500 \\| +104 ");
    }
}
