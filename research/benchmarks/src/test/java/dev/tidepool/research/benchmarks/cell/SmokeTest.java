package dev.tidepool.research.benchmarks.cell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.research.benchmarks.engine.EngineSuite;
import dev.tidepool.research.benchmarks.pool.PoolKind;
import dev.tidepool.research.benchmarks.pool.PoolKinds;
import dev.tidepool.research.benchmarks.result.Effort;
import dev.tidepool.research.benchmarks.result.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every cell measures every pool, a few tasks each: no figure means anything. The cells of many
 * threads differ from the others in numbers only, so there one pool is enough.
 */
@Tag("full")
class SmokeTest {
    private static final Effort TINY = new Effort(0.003, 0.003, 1, 1_000, 0, 0);
    private static final Set<String> MANY_THREADS = Set.of("2-64", "8-1000");

    @ParameterizedTest
    @MethodSource("turns")
    @Timeout(60)
    void measures(String cell, String pool) throws Exception {
        CountedSlices slices = new CountedSlices();
        new EngineSuite().cell(cell).experiment().measure(PoolKinds.find(pool), TINY, slices);
        assertThat(slices.turns).isEqualTo(slices.values.size()).isPositive();
        assertThat(slices.values).allMatch(values -> !values.isEmpty());
        assertThat(slices.values).allMatch(values -> values.values().stream().allMatch(Double::isFinite));
    }

    /** Slices that are always due. */
    private static final class CountedSlices implements Slices {
        private final List<Map<Metric, Double>> values = new ArrayList<>();
        private int turns;

        @Override
        public int count() {
            return 2;
        }

        @Override
        public double seconds() {
            return TINY.seconds();
        }

        @Override
        public void next() {
            turns++;
        }

        @Override
        public void report(Map<Metric, Double> measured) {
            values.add(measured);
        }
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
