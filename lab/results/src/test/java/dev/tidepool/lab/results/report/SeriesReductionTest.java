package dev.tidepool.lab.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tidepool.lab.results.NodePoint;
import dev.tidepool.lab.results.SeriesPoint;
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

    @Test
    void columnsThatNobodyMeasuredAreLeftOut() {
        assertThat(reduced(10, true).has("pressure")).isFalse();
        assertThat(reduced(10, true).has("target")).isFalse();
    }

    @Test
    void targetKeepsItsHighestAndPressureTheMeanOfWhatIsKnown() {
        List<SeriesPoint> series = List.of(
                new SeriesPoint(1, 1, 1, 1, 1, 0, null, null, 4, 0.25),
                new SeriesPoint(2, 1, 1, 1, 1, 0, null, null, 9, null));

        JsonNode reduced = SeriesReduction.columns(series, 1, true);

        assertThat(reduced.path("target").toString()).isEqualTo("[9]");
        assertThat(reduced.path("pressure").toString()).isEqualTo("[0.25]");
        assertThat(reduced.has("queueWaitMillis")).isFalse();
    }

    @Test
    void aNodesPointsAreJoinedToTheirMaxima() {
        List<NodePoint> series = List.of(new NodePoint(1, 4, 2, 7, 5), new NodePoint(2, 3, 3, 0, 6));

        assertThat(SeriesReduction.nodeColumns(series, 1).toString())
                .isEqualTo("{\"t\":[2],\"target\":[6],\"poolSize\":[4],\"busy\":[3],\"queueLength\":[7]}");
    }

    private static SeriesPoint point(double t, long arrivals, int poolSize, @Nullable Double wait, double cpu) {
        return new SeriesPoint(t, arrivals, arrivals, poolSize, 0, 0, wait, cpu, null, null);
    }

    private static JsonNode reduced(int points, boolean withWait) {
        return SeriesReduction.columns(SERIES, points, withWait);
    }
}
