package dev.tidepool.lab.race.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class TwinComparisonTest {
    private static TwinComparison.Pair pair(double realP50, double simulatedP50) {
        return new TwinComparison.Pair(new TwinFigures(realP50, 100.0, 10), new TwinFigures(simulatedP50, 100.0, 10));
    }

    @Test
    void theDifferenceIsTheMedianOfThePairsAsAFractionOfTheRealValue() {
        TwinComparison comparison =
                TwinComparison.of("w", "auto", Aspect.RESPONSE_P50, List.of(pair(10, 11), pair(20, 20), pair(10, 8)));

        assertThat(comparison.difference().median()).isEqualTo(0);
        assertThat(comparison.difference().low()).isCloseTo(-0.2, within(1e-12));
        assertThat(comparison.difference().high()).isCloseTo(0.1, within(1e-12));
        assertThat(comparison.real().median()).isEqualTo(10);
    }

    @Test
    void aDifferenceAboveTheAimIsNotWithinIt() {
        assertThat(TwinComparison.of("w", "auto", Aspect.RESPONSE_P50, List.of(pair(100, 115)))
                        .isWithinAim())
                .isTrue();
        assertThat(TwinComparison.of("w", "auto", Aspect.RESPONSE_P50, List.of(pair(100, 116)))
                        .isWithinAim())
                .isFalse();
        assertThat(TwinComparison.of("w", "auto", Aspect.RESPONSE_P50, List.of(pair(100, 84)))
                        .isWithinAim())
                .isFalse();
    }

    @Test
    void withoutAFigureThereIsNoComparison() {
        TwinComparison.Pair nothingEnded =
                new TwinComparison.Pair(new TwinFigures(Double.NaN, Double.NaN, 2), new TwinFigures(1.0, 1.0, 2));

        assertThat(TwinComparison.of("w", "auto", Aspect.RESPONSE_P99, List.of(nothingEnded)))
                .isNull();
        assertThat(TwinComparison.of("w", "auto", Aspect.POOL_SIZE, List.of())).isNull();
    }

    @Test
    void theTableNamesEveryComparisonWithItsVerdict() {
        String table = ValidationTable.of(
                List.of(TwinComparison.of("spike", "auto", Aspect.RESPONSE_P50, List.of(pair(100, 150)))));

        assertThat(table.lines()).hasSize(3);
        assertThat(table).contains("spike", "auto", "response p50, ms", "+50 %", "15 %", "no");
    }
}
