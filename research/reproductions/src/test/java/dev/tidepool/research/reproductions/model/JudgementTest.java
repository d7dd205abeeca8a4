package dev.tidepool.research.reproductions.model;

import static dev.tidepool.lab.results.compare.Verdict.CANNOT_BE_DECIDED;
import static dev.tidepool.lab.results.compare.Verdict.DOES_NOT_HOLD;
import static dev.tidepool.lab.results.compare.Verdict.HOLDS;
import static dev.tidepool.lab.results.compare.Verdict.NOT_MEASURED;
import static dev.tidepool.lab.results.compare.Verdict.WITHIN_INTERVAL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.compare.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JudgementTest {

    @Test
    void aLimitDecidesUnlessTheIntervalStraddlesIt() {
        assertThat(Judgement.below("x", interval(0.7, 0.9), 1).verdict()).isEqualTo(HOLDS);
        assertThat(Judgement.below("x", interval(0.9, 1.1), 1).verdict()).isEqualTo(CANNOT_BE_DECIDED);
        assertThat(Judgement.below("x", interval(1.0, 1.1), 1).verdict()).isEqualTo(DOES_NOT_HOLD);
        assertThat(Judgement.above("x", interval(1.1, 1.2), 1).verdict()).isEqualTo(HOLDS);
        assertThat(Judgement.above("x", interval(0.9, 1.1), 1).verdict()).isEqualTo(CANNOT_BE_DECIDED);
        assertThat(Judgement.above("x", interval(0.9, 1.0), 1).verdict()).isEqualTo(DOES_NOT_HOLD);
    }

    @Test
    void aPublishedValueHoldsWithinItsTolerance() {
        assertThat(Judgement.near("p50", interval(1.9, 2.1), 2, 0.1).verdict()).isEqualTo(HOLDS);
        assertThat(Judgement.near("p50", interval(2.1, 2.3), 2, 0.1).verdict()).isEqualTo(CANNOT_BE_DECIDED);
        assertThat(Judgement.near("p50", interval(2.3, 2.5), 2, 0.1).verdict()).isEqualTo(DOES_NOT_HOLD);
        assertThat(Judgement.near("p50", interval(1.9, 2.1), 2, 0.1).rule()).isEqualTo("p50 is within 10 % of 2");
    }

    /**
     * Of a published factor of 4, half is a factor of 2 and twice is one of 16; of a quarter, a half and a sixteenth.
     */
    @Test
    void aPublishedFactorHoldsFromHalfToTwiceOfIt() {
        assertThat(Judgement.ratio("x", interval(2.1, 15), 4).verdict()).isEqualTo(HOLDS);
        assertThat(Judgement.ratio("x", interval(1.2, 1.9), 4).verdict()).isEqualTo(DOES_NOT_HOLD);
        assertThat(Judgement.ratio("x", interval(1.9, 2.1), 4).verdict()).isEqualTo(CANNOT_BE_DECIDED);
        assertThat(Judgement.ratio("x", interval(17, 20), 4).verdict()).isEqualTo(DOES_NOT_HOLD);
        assertThat(Judgement.ratio("x", interval(0.07, 0.49), 0.25).verdict()).isEqualTo(HOLDS);
        assertThat(Judgement.ratio("x", interval(0.51, 0.9), 0.25).verdict()).isEqualTo(DOES_NOT_HOLD);
        assertThat(Judgement.ratio("x", interval(0.01, 0.06), 0.25).verdict()).isEqualTo(DOES_NOT_HOLD);
        assertThat(Judgement.ratio("x", interval(2, 15), 4).rule()).isEqualTo("x is about the published 4: 2 to 16");
        assertThat(Judgement.ratio("x", interval(0.07, 0.49), 0.25).rule())
                .isEqualTo("x is about the published 0.25: 0.0625 to 0.5");
    }

    /** Ours keeps to the median of 1, or misses it by no more than its interval. */
    @Test
    void oursIsNoWorseUpToTheIntervalOfItsRatio() {
        assertThat(notWorse(0.8, 0.9, 1.2)).isEqualTo(HOLDS);
        assertThat(notWorse(1, 1, 1)).isEqualTo(HOLDS);
        assertThat(notWorse(0.99, 1.05, 1.1)).isEqualTo(WITHIN_INTERVAL);
        assertThat(notWorse(1, 1.05, 1.1)).isEqualTo(WITHIN_INTERVAL);
        assertThat(notWorse(1.01, 1.05, 1.1)).isEqualTo(DOES_NOT_HOLD);
        assertThat(notWorse(2, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY))
                .isEqualTo(DOES_NOT_HOLD);
        assertThat(Judgement.notWorse("ours to theirs", new Interval(1.01, 1.05, 1.1, 9)))
                .isEqualTo(new Judgement(
                        "ours to theirs is at most 1, or its interval reaches 1",
                        DOES_NOT_HOLD,
                        "ours to theirs is 1.05 [1.01..1.10]"));
        assertThat(Judgement.notWorse("x", new Interval(Double.NaN, Double.NaN, Double.NaN, 0))
                        .verdict())
                .isEqualTo(NOT_MEASURED);
    }

    private static Verdict notWorse(double low, double median, double high) {
        return Judgement.notWorse("x", new Interval(low, median, high, 9)).verdict();
    }

    @Test
    void whatCannotAnswerDecidesNothingAndAnotherFormStandsBeside() {
        Judgement holds = Judgement.of("rule", true, "x is 1");
        assertThat(holds.undecidable("not modelled"))
                .isEqualTo(new Judgement("rule", CANNOT_BE_DECIDED, "x is 1; not modelled"));
        assertThat(holds.beside("ours", Judgement.of("rule", false, "x is 2")))
                .isEqualTo(new Judgement("rule", HOLDS, "x is 1; ours: does not hold, x is 2"));
    }

    @Test
    void aFactorSaysWhetherItsDirectionIsThePublishedOne() {
        assertThat(Judgement.ratio("x", interval(1.2, 1.9), 4).why())
                .endsWith("the direction is the published one, by less");
        assertThat(Judgement.ratio("x", interval(17, 20), 4).why())
                .endsWith("the direction is the published one, by more");
        assertThat(Judgement.ratio("x", interval(0.5, 0.9), 4).why()).endsWith("the direction is the opposite");
        assertThat(Judgement.ratio("x", interval(0.9, 1.1), 4).why()).contains("disagree on the direction");
    }

    @Test
    void aClaimOfSeveralPartsFailsWithOneOfThem() {
        Judgement holds = Judgement.of("a", true, "a is");
        Judgement fails = Judgement.of("b", false, "b is not");
        Judgement open = new Judgement("none", CANNOT_BE_DECIDED, "nobody knows c");
        assertThat(Judgement.all(List.of(holds, holds)).verdict()).isEqualTo(HOLDS);
        assertThat(Judgement.all(List.of(holds, open)).verdict()).isEqualTo(CANNOT_BE_DECIDED);
        assertThat(Judgement.all(List.of(holds, open, fails)).verdict()).isEqualTo(DOES_NOT_HOLD);
        assertThat(Judgement.all(List.of(holds, fails)).why()).isEqualTo("a is; b is not");
    }

    @Test
    void anOpenCircumstanceLeavesAClaimOpenUnlessItMakesNoDifference() {
        Judgement holds = Judgement.of("a", true, "a is");
        Judgement fails = Judgement.of("a", false, "a is not");
        assertThat(Judgement.whichever("alpha", Map.of("0.5", holds, "0.7", holds))
                        .verdict())
                .isEqualTo(HOLDS);
        assertThat(Judgement.whichever("alpha", Map.of("0.5", fails, "0.7", fails))
                        .verdict())
                .isEqualTo(DOES_NOT_HOLD);
        Judgement mixed = Judgement.whichever("alpha", Map.of("0.5", holds, "0.7", fails));
        assertThat(mixed.rule()).isEqualTo("a, alike for each alpha");
        assertThat(mixed.verdict()).isEqualTo(CANNOT_BE_DECIDED);
        assertThat(mixed.why()).contains("does not say which alpha");
    }

    private static Interval interval(double low, double high) {
        return new Interval(low, (low + high) / 2, high, 5);
    }
}
