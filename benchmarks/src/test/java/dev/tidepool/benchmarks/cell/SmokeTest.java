package dev.tidepool.benchmarks.cell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.benchmarks.engine.EngineSuite;
import dev.tidepool.benchmarks.pool.PoolKind;
import dev.tidepool.benchmarks.pool.PoolKinds;
import dev.tidepool.benchmarks.result.Effort;
import dev.tidepool.benchmarks.result.Metric;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every cell measures every pool, a few tasks each: no figure means anything. The cells of many
 * threads differ from the others in numbers only, so there one pool is enough.
 */
class SmokeTest {
    private static final Effort TINY = new Effort(0.003, 0.003, 1, 1_000, 0, 0);
    private static final Set<String> MANY_THREADS = Set.of("2-64", "8-1000");

    @ParameterizedTest
    @MethodSource("turns")
    @Timeout(60)
    void measures(String cell, String pool) throws Exception {
        Map<Metric, Double> values = new EngineSuite().cell(cell).experiment().measure(PoolKinds.find(pool), TINY);
        assertThat(values).isNotEmpty();
        assertThat(values.values()).allMatch(Double::isFinite);
    }

    static Stream<Arguments> turns() {
        return Cells.all().stream()
                .flatMap(cell -> PoolKinds.all().stream()
                        .filter(cell.pools())
                        .filter(kind -> !MANY_THREADS.contains(cell.name()) || kind.role() == PoolKind.Role.OURS)
                        .map(PoolKind::name)
                        .map(pool -> Arguments.of(cell.name(), pool)));
    }
}
