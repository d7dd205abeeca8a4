package dev.tidepool.lab.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tidepool.lab.results.HeatMap;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeatReductionTest {
    private static final List<Double> UPPER = List.of(1.0, 10.0, 100.0, 1000.0);
    private static final HeatMap HEAT = new HeatMap(
            0.5,
            UPPER,
            List.of(
                    List.of(0L, 98L, 1L, 0L),
                    List.of(0L, 0L, 1L, 0L),
                    List.of(0L, 0L, 0L, 0L),
                    List.of(0L, 4L, 0L, 0L)));

    @Test
    void bandsWithoutTasksAtEitherEndAreLeftOut() {
        assertThat(reduced(10).path("edges").toString()).isEqualTo("[1,10,100]");
    }

    @Test
    void theFullestCellIsDarkestAndAnEmptyOneBlank() {
        JsonNode reduced = reduced(10);

        assertThat(reduced.path("most").asLong()).isEqualTo(98);
        assertThat(reduced.at("/columns/0").asText()).startsWith("z").hasSize(2);
        assertThat(reduced.at("/columns/2").asText()).isEmpty();
    }

    @Test
    void neighbouringStepsAreJoinedByTheirCounts() {
        JsonNode reduced = reduced(2);

        assertThat(reduced.path("step").asDouble()).isEqualTo(1.0);
        assertThat(reduced.path("columns").size()).isEqualTo(2);
        // 98 tasks up to 10 ms and 2 up to 100 ms: the 99th of 100 is in the upper band.
        assertThat(reduced.path("p99").toString()).isEqualTo("[100,10]");
        assertThat(reduced.path("p50").toString()).isEqualTo("[10,10]");
    }

    @Test
    void aStepWithoutTasksHasNoPercentiles() {
        assertThat(reduced(10).at("/p99/2").isNull()).isTrue();
    }

    @Test
    void withoutAnyTaskThereIsNoHeatMap() {
        HeatMap empty = new HeatMap(1, UPPER, List.of(List.of(0L, 0L, 0L, 0L)));

        assertThat(HeatReduction.columns(empty, 10).isNull()).isTrue();
    }

    @Test
    void belowTheFirstBandTheAxisGoesOnAsFarAsTheBandsLieApart() {
        HeatMap first = new HeatMap(1, UPPER, List.of(List.of(3L, 0L, 0L, 0L)));

        assertThat(HeatReduction.columns(first, 10).path("edges").toString()).isEqualTo("[0.1,1]");
    }

    private static JsonNode reduced(int columns) {
        return HeatReduction.columns(HEAT, columns);
    }
}
