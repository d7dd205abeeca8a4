package dev.tidepool.research.benchmarks.bar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.results.compare.Verdict;
import dev.tidepool.research.benchmarks.result.BarResult;
import dev.tidepool.research.benchmarks.result.Samples;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BarTest {
    @ParameterizedTest
    @CsvSource({
        "2.0, HOLDS",
        "3.0, HOLDS",
        "1.99, WITHIN_TOLERANCE",
        "1.9, WITHIN_TOLERANCE",
        "1.89, DOES_NOT_HOLD",
        "NaN, NOT_MEASURED"
    })
    void atLeastTwoHoldsWithTwoAndIsWithinItsToleranceDownToFivePercentBelow(double value, Verdict verdict) {
        assertThat(judge(Bar.atLeast("bar", 2), value).verdict()).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({
        "1.2, HOLDS",
        "0.5, HOLDS",
        "1.21, WITHIN_TOLERANCE",
        "1.26, WITHIN_TOLERANCE",
        "1.27, DOES_NOT_HOLD",
        "NaN, NOT_MEASURED"
    })
    void atMostHoldsWithTheBoundAndIsWithinItsToleranceUpToFivePercentAbove(double value, Verdict verdict) {
        assertThat(judge(Bar.atMost("bar", 1.2), value).verdict()).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({"1.03, HOLDS", "1.031, DOES_NOT_HOLD"})
    void aBarThatIsAToleranceHasNoOther(double value, Verdict verdict) {
        assertThat(judge(Bar.strictlyAtMost("bar", 1.03), value).verdict()).isEqualTo(verdict);
    }

    @Test
    void fewerThanFiveForksResolveNothing() {
        assertThat(judge(Bar.atLeast("bar", 1), 2, 2, 2, 2).words()).isEqualTo("holds, unresolved");
        assertThat(judge(Bar.atLeast("bar", 1), 2, 2, 2, 2, 2).words()).isEqualTo("holds");
    }

    @Test
    void failedForksDoNotCount() {
        BarResult result = judge(Bar.atLeast("bar", 1), 2, 2, 2, 2, Double.NaN);
        assertThat(result.forks()).isEqualTo(4);
        assertThat(result.resolved()).isFalse();
        assertThat(result.measured()).isEqualTo(2);
    }

    @Test
    void forksOnBothSidesOfTheBarResolveNothing() {
        assertThat(judge(Bar.atLeast("bar", 1), 2, 2, 2, 2, 0.5).words()).isEqualTo("holds, unresolved");
        assertThat(judge(Bar.atLeast("bar", 1), 0.5, 0.6, 0.5, 0.5, 2).words()).isEqualTo("does not hold, unresolved");
    }

    @Test
    void whatIsWithinTheToleranceIsOnTheSideOfWhatIsReached() {
        assertThat(judge(Bar.atLeast("bar", 1), 0.96, 0.97, 0.96, 1.2, 1.3).words())
                .isEqualTo("within its tolerance");
    }

    @Test
    void oneStrayForkAmongManyDoesNotHinderResolution() {
        double[] values = Collections.nCopies(15, 2.0).stream()
                .mapToDouble(value -> value)
                .toArray();
        values[3] = 0.5;
        BarResult result = judge(Bar.atLeast("bar", 1), values);
        assertThat(result.resolved()).isTrue();
        assertThat(result.low()).isEqualTo(0.5);
    }

    private static BarResult judge(Bar bar, double... values) {
        List<Double> boxed = java.util.Arrays.stream(values).boxed().toList();
        return bar.judge(new Samples(boxed), "");
    }
}
