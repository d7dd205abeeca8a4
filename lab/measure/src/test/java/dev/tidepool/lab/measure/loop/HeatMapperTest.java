package dev.tidepool.lab.measure.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.results.HeatMap;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeatMapperTest {
    private static final long MILLI = 1_000_000;

    @Test
    void countsByIntendedStartAndBandOfResponseTime() {
        HeatMapper mapper = new HeatMapper(250 * MILLI); // three steps of 100 ms
        mapper.add(0, 10 * MILLI);
        mapper.add(99 * MILLI, 10 * MILLI);
        mapper.add(250 * MILLI, 11 * MILLI);
        HeatMap map = mapper.map();
        assertThat(map.stepSeconds()).isEqualTo(0.1);
        assertThat(map.upperMillis()).containsExactly(7.499, 10.0, 13.335); // 10^(1/8) apart
        assertThat(map.counts()).containsExactly(List.of(0L, 2L, 0L), List.of(0L, 0L, 0L), List.of(0L, 0L, 1L));
    }

    @Test
    void aRunWhoseTasksAllTookAsLongHasTwoBands() {
        for (long response : List.of(1L, 10 * MILLI, Long.MAX_VALUE)) {
            HeatMapper mapper = new HeatMapper(0);
            mapper.add(0, response);
            assertThat(mapper.map().upperMillis()).hasSize(2);
            assertThat(mapper.map().counts().get(0)).hasSize(2).containsOnlyOnce(1L);
        }
    }

    @Test
    void whatIsBeyondTheBandsCountsInTheOutermost() {
        HeatMapper mapper = new HeatMapper(0);
        mapper.add(0, 1);
        mapper.add(0, Long.MAX_VALUE);
        HeatMap map = mapper.map();
        assertThat(map.upperMillis()).hasSize(57).startsWith(0.1).endsWith(1_000_000.0);
        assertThat(map.counts().get(0)).startsWith(1L).endsWith(1L);
    }

    @Test
    void aLongRunHasSixtySteps() {
        HeatMapper mapper = new HeatMapper(600_000 * MILLI);
        mapper.add(599_000 * MILLI, MILLI);
        assertThat(mapper.map().stepSeconds()).isEqualTo(10);
        assertThat(mapper.map().counts()).hasSizeBetween(60, 61);
    }

    @Test
    void aRunWithoutTasksHasAnEmptyMap() {
        assertThat(new HeatMapper(0).map().counts()).containsExactly(List.of());
    }
}
