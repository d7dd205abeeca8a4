package dev.tidepool.research.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.results.Json;
import dev.tidepool.research.benchmarks.MadeUp;
import dev.tidepool.research.benchmarks.bar.Bars;
import dev.tidepool.research.benchmarks.result.BenchmarkResult;
import dev.tidepool.research.benchmarks.result.Metric;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class ResultTextTest {
    private final BenchmarkResult result = judged(new MadeUp()
            .forks("1-2", "tidepool", Metric.TASKS_PER_SECOND, 20e6, 21e6, 22e6, 23e6, 24e6)
            .forks("1-2", "tpe-linked", Metric.TASKS_PER_SECOND, 7e6, 7e6, 7e6, 7e6, Double.NaN)
            .result());

    @Test
    void aRunShowsWhereItRanItsBarsAndTheMediansWithTheirSpread() {
        assertThat(ResultText.of(result))
                .contains("## JDK 25.0.1")
                .contains("2026-01-02T03:04:05Z, Server VM, 25.0.1; 2 cores, 8 GiB, Linux 6 amd64")
                .contains("Command: `./tidepool bench`")
                .containsPattern(
                        "\\| 1-2: tasks/s, times the best peer's +\\| +>= 1 \\| +3.07 \\| +2.86..3.29 \\| tpe-linked"
                                + " \\| +4 \\| holds, unresolved \\|")
                .contains("### Million tasks per second")
                .containsPattern("\\| tidepool +\\| 22 \\(20..24\\) \\|")
                .containsPattern("\\| tpe-linked +\\| +7 \\(7..7\\) \\|")
                .contains("- 1-2, tpe-linked, round 5: it broke")
                .doesNotContain("### Memory");
    }

    @Test
    void aRunThatWasStoppedSaysSo() {
        BenchmarkResult stopped = new BenchmarkResult(
                result.environment(),
                result.command(),
                result.effort(),
                result.rounds(),
                false,
                result.cells(),
                result.pools(),
                result.forks(),
                result.bars());
        assertThat(ResultText.of(stopped)).contains("Incomplete: it stopped early.");
    }

    @Test
    void resultsSurviveTheirFile() throws IOException {
        String json = Json.MAPPER.writeValueAsString(result);
        assertThat(Json.MAPPER.readValue(json, BenchmarkResult.class)).isEqualTo(result);
    }

    private static BenchmarkResult judged(BenchmarkResult result) {
        return result.withBars(Bars.judge(result));
    }
}
