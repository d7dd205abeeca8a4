package dev.tidepool.research.prove;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.compare.Verdict;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProofBarTest {
    private static final ProofBar AT_MOST = new ProofBar("row", "made-up", "p99", true, 1.05, "x", "measured");
    private static final ProofBar AT_LEAST = new ProofBar("row", "made-up", "goodput", false, 95, "%", "measured");

    @Test
    void theMedianDecidesAndTheLimitItselfHolds() {
        assertThat(AT_MOST.judge(new double[] {0.9, 1.05, 3}, "").verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(AT_MOST.judge(new double[] {0.9, 1.06, 3}, "").verdict()).isEqualTo(Verdict.DOES_NOT_HOLD);
        assertThat(AT_LEAST.judge(95, "").verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(AT_LEAST.judge(94.9, "").verdict()).isEqualTo(Verdict.DOES_NOT_HOLD);
    }

    @Test
    void valuesThatAreNoNumbersDoNotCount() {
        JudgedBar one = AT_MOST.judge(new double[] {Double.NaN, 1}, "");
        assertThat(one.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(one.valueText()).isEqualTo("1 x");
        JudgedBar none = AT_MOST.judge(Double.NaN, "");
        assertThat(none.verdict()).isEqualTo(Verdict.NOT_MEASURED);
        assertThat(none.valueText()).isEmpty();
        assertThat(none.median()).isNaN();
    }

    @Test
    void theWorstCaseDecides() {
        Map<String, double[]> cases =
                Map.of("a", new double[] {1}, "b", new double[] {2}, "c", new double[] {Double.NaN});
        JudgedBar result = AT_MOST.worst(cases);
        assertThat(result.verdict()).isEqualTo(Verdict.DOES_NOT_HOLD);
        assertThat(result.detail()).isEqualTo("1 of 2 hold; worst is b");
        assertThat(AT_LEAST.worst(cases).detail()).isEqualTo("0 of 2 hold; worst is a");
        assertThat(AT_MOST.worst(Map.of()).verdict()).isEqualTo(Verdict.NOT_MEASURED);
    }

    @Test
    void aMedianThatMissesTheLimitNeverReadsHoldsAlsoWhereTheIntervalDecides() {
        JudgedBar within = AT_MOST.judgeByInterval(new Interval(1, 2, 3, 5), "");
        assertThat(within.verdict()).hasToString("not worse beyond its interval");
        assertThat(within.valueText()).isEqualTo("2 [1..3] x");
        assertThat(AT_MOST.judgeByInterval(new Interval(1, 1.05, 3, 5), "").verdict())
                .hasToString("holds");
        assertThat(AT_MOST.judgeByInterval(new Interval(1.1, 2, 3, 5), "").verdict())
                .hasToString("does not hold");
        assertThat(AT_LEAST.judgeByInterval(new Interval(90, 94, 95, 5), "").verdict())
                .hasToString("not worse beyond its interval");
        assertThat(AT_LEAST.judgeByInterval(new Interval(90, 93, 94, 5), "").verdict())
                .hasToString("does not hold");
    }

    @Test
    void limitsAreWords() {
        assertThat(AT_MOST.limitText()).isEqualTo("<= 1.05 x");
        assertThat(AT_LEAST.limitText()).isEqualTo(">= 95 %");
    }
}
