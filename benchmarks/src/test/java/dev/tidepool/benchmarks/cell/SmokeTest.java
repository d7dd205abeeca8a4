package dev.tidepool.benchmarks.cell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.benchmarks.pool.PoolKind;
import dev.tidepool.benchmarks.pool.PoolKinds;
import dev.tidepool.benchmarks.result.Metric;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every cell measures every pool, a few tasks each: no figure means anything. */
class SmokeTest {
    private static final Effort TINY = new Effort(0.003, 0.003, 1, 1_000);

    @ParameterizedTest
    @MethodSource("turns")
    @Timeout(60)
    void measures(String cell, String pool) throws Exception {
        Map<Metric, Double> values = Cells.find(cell).experiment().measure(PoolKinds.find(pool), TINY);
        assertThat(values).isNotEmpty();
        assertThat(values.values()).allMatch(Double::isFinite);
    }

    static Stream<Arguments> turns() {
        return Cells.all().stream()
                .flatMap(cell -> PoolKinds.all().stream()
                        .filter(cell.pools())
                        .map(PoolKind::name)
                        .map(pool -> Arguments.of(cell.name(), pool)));
    }
}
