package dev.tidepool.research.benchmarks.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.results.Json;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ForkTest {
    @Test
    void itsValuesAreTheMediansOfTheSlicesThatCount() {
        Fork fork = Fork.of("burst", "jetty", 1, List.of(slice(100, 0), slice(120, 0), slice(900, 1), slice(800, 1)));
        assertThat(fork.value(Metric.LAST_START)).isEqualTo(110);
        assertThat(fork.value(Metric.REJECTED)).isEqualTo(0.5);
        assertThat(fork.slices(Metric.LAST_START).values()).containsExactly(100.0, 120.0, Double.NaN, Double.NaN);
    }

    @Test
    void aForkOfSlowSlicesOnlyHasValuesForItsTableButNoneForBars() {
        Fork fork = Fork.of("burst", "jetty", 1, List.of(slice(900, 1), slice(700, 1)));
        assertThat(fork.value(Metric.LAST_START)).isEqualTo(800);
        assertThat(fork.value(Metric.REJECTED)).isEqualTo(1);
        assertThat(fork.slices(Metric.LAST_START).count()).isZero();
    }

    @Test
    void oneSliceIsTheForkItself() {
        Fork fork = Fork.of("memory", "jetty", 1, List.of(Map.of(Metric.BYTES_PER_QUEUED_TASK, 48.0)));
        assertThat(fork.slices()).isEmpty();
        assertThat(fork.slices(Metric.BYTES_PER_QUEUED_TASK).values()).containsExactly(48.0);
    }

    @Test
    void resultsOfEarlierVersionsHaveNoSlices() throws IOException {
        Fork fork = Json.MAPPER.readValue(
                "{\"cell\":\"2-2\",\"pool\":\"jetty\",\"round\":1,\"values\":{\"TASKS_PER_SECOND\":8e6,"
                        + "\"CORE_LINK\":70,\"ATTEMPTS\":2},\"failure\":null}",
                Fork.class);
        assertThat(fork.slices(Metric.TASKS_PER_SECOND).median()).isEqualTo(8e6);
    }

    private static Map<Metric, Double> slice(double lastStart, double rejected) {
        return Map.of(Metric.LAST_START, lastStart, Metric.CORE_LINK, 70.0, Metric.REJECTED, rejected);
    }
}
