package dev.tidepool.research.benchmarks.servers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.results.compare.Verdict;
import dev.tidepool.research.benchmarks.MadeUp;
import dev.tidepool.research.benchmarks.result.BarResult;
import dev.tidepool.research.benchmarks.result.Metric;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServerBarsTest {
    private static final String CELL = "tomcat-cpu-30-100";

    @Test
    void thePeerThatIsBetterBeyondItsIntervalDecides() {
        List<BarResult> bars = new ServerBars(new MadeUp()
                        .forks(CELL, "tidepool", Metric.REQUESTS_PER_SECOND, 100, 100, 100, 100, 100)
                        .forks(CELL, "own", Metric.REQUESTS_PER_SECOND, 50, 50, 50, 50, 50)
                        .forks(CELL, "jdk-cached", Metric.REQUESTS_PER_SECOND, 110, 111, 112, 113, 114)
                        .forks(CELL, "tidepool", Metric.RESPONSE_P99, 10, 10, 10, 10, 10)
                        .forks(CELL, "own", Metric.RESPONSE_P99, 9, 11, 9, 11, 9)
                        .forks(CELL, "tidepool", Metric.CPU_PER_REQUEST, 20, 20, 20, 20, 20)
                        .forks(CELL, "own", Metric.CPU_PER_REQUEST, 30, 30, 30, 30, 30)
                        .result())
                .judge();
        BarResult rate = bars.get(0);
        assertThat(rate.verdict()).isEqualTo(Verdict.DOES_NOT_HOLD);
        assertThat(rate.against()).isEqualTo("jdk-cached");
        assertThat(rate.resolved()).isTrue();
        assertThat(bars.get(1).verdict()).isEqualTo(Verdict.WITHIN_INTERVAL);
        assertThat(bars.get(2).verdict()).isEqualTo(Verdict.HOLDS);
    }

    @Test
    void anOpenLoopHasNoBarForItsRate() {
        List<BarResult> bars = new ServerBars(new MadeUp()
                        .forks("jetty-mix-80%", "tidepool", Metric.RESPONSE_P99, 10)
                        .forks("jetty-mix-80%", "own", Metric.RESPONSE_P99, 20)
                        .result())
                .judge();
        assertThat(bars)
                .extracting(BarResult::bar)
                .startsWith("jetty-mix-80%: p99 ms, times the best peer's")
                .noneMatch(text -> text.contains("requests/s"));
    }
}
