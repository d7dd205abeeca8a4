package dev.tidepool.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tidepool.lab.result.SeriesPoint;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SeriesReductionTest {
    private static final List<SeriesPoint> SERIES =
            List.of(point(0.5, 5, 2, 1.5, 0.2), point(1.0, 15, 9, 30.0, 0.4), point(1.5, 10, 3, null, 0.6));

    @Test
    void countsBecomeRatesPerSecondOverEachPointsOwnStep() {
        assertThat(reduced(10, true).path("arrivals").toString()).isEqualTo("[10,30,20]");
    }

    @Test
    void joinedPointsKeepMeanRateAndCpuAndTheHighestSizeAndWait() {
        JsonNode reduced = reduced(2, true);

        assertThat(reduced.path("t").toString()).isEqualTo("[1,1.5]");
        assertThat(reduced.path("arrivals").toString()).isEqualTo("[20,20]");
        assertThat(reduced.path("cpu").toString()).isEqualTo("[0.3,0.6]");
        assertThat(reduced.path("poolSize").toString()).isEqualTo("[9,3]");
        assertThat(reduced.path("queueWaitMillis").toString()).isEqualTo("[30,null]");
    }

    @Test
    void withoutWaitThereIsNoQueueWait() {
        assertThat(reduced(2, false).has("queueWaitMillis")).isFalse();
    }

    @Test
    void aSeriesThatBeginsAtZeroTakesItsFirstStepFromTheSecondPoint() {
        List<SeriesPoint> series = List.of(point(0, 4, 1, null, 0), point(0.5, 6, 1, null, 0));

        assertThat(SeriesReduction.columns(series, 10, true).path("arrivals").toString())
                .isEqualTo("[8,12]");
    }

    private static SeriesPoint point(double t, long arrivals, int poolSize, @Nullable Double wait, double cpu) {
        return new SeriesPoint(t, arrivals, arrivals, poolSize, 0, 0, wait, cpu, null, null);
    }

    private static JsonNode reduced(int points, boolean withWait) {
        return SeriesReduction.columns(SERIES, points, withWait);
    }
}
