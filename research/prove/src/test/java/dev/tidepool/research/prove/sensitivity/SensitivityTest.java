package dev.tidepool.research.prove.sensitivity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.lab.results.table.TextTable;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The verdict on a constant. */
class SensitivityTest {
    private static final Map<String, List<Double>> BASE = values(10, 40, 100);
    private static final PolicyConstant BETA = new PolicyConstant("Staffing", "BETA", "double", "2");

    @Test
    void theWorstTypeOfACellCounts() {
        Effect effect = Effect.between(BASE, values(20, 40, 50));
        assertThat(effect.worstP99()).isEqualTo(2);
        assertThat(effect.worstCell()).isEqualTo("a-2c");
        assertThat(effect.p99()).isCloseTo(2, within(1e-9));
        assertThat(effect.threads()).isCloseTo(0.5, within(1e-9));
        assertThat(effect.isHarmless()).isFalse();
    }

    @Test
    void aVariantThatOnlyImprovesIsHarmlessButNoticed() {
        Effect better = Effect.between(BASE, values(9, 40, 90));
        assertThat(better.isHarmless()).isTrue();
        assertThat(better.isUnnoticed()).isFalse();
    }

    @Test
    void moreThreadsAreHarm() {
        assertThat(Effect.between(BASE, values(10, 40, 110)).isHarmless()).isFalse();
    }

    @Test
    void aTypeWithTooFewTasksDoesNotCount() {
        Map<String, List<Double>> few = values(Double.NaN, 40, 100);
        assertThat(Effect.between(few, few).isUnnoticed()).isTrue();
    }

    @Test
    void onlyAConstantThatNeitherFactorChangesIsUnnoticed() {
        Effect same = Effect.between(BASE, BASE);
        Effect worse = Effect.between(BASE, values(20, 40, 100));
        assertThat(new Sensitivity(Map.of(BETA, List.of(same, same))).unnoticed())
                .containsExactly("Staffing.BETA");
        Sensitivity noticed = new Sensitivity(Map.of(BETA, List.of(same, worse)));
        assertThat(noticed.unnoticed()).isEmpty();
        assertThat(TextTable.of(noticed.table())).contains("Staffing.BETA", "0.50 x", "no change", "worst 2 in a-2c");
    }

    private static Map<String, List<Double>> values(double first, double second, double threadSeconds) {
        return Map.of(
                "a-2c" + Sensitivity.P99 + 0, List.of(first),
                "a-2c" + Sensitivity.P99 + 1, List.of(second),
                "a-2c" + Sensitivity.THREADS, List.of(threadSeconds));
    }
}
