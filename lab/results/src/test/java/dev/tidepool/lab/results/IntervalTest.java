package dev.tidepool.lab.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IntervalTest {

    @Test
    void belowSixValuesItIsMinimumToMaximumAroundTheMedian() {
        assertThat(Interval.of(3, 1, 5, 2, 4)).isEqualTo(new Interval(1, 3, 5, 5));
        assertThat(Interval.of(4, 1)).isEqualTo(new Interval(1, 2.5, 4, 2));
        assertThat(Interval.of(7)).isEqualTo(new Interval(7, 7, 7, 1));
    }

    @Test
    void fromSixValuesItTakesTheTabulatedOrderStatistics() {
        // Ranks for 95 % (David and Nagaraja): n = 6 -> 1, 9 -> 2, 12 -> 3, 20 -> 6, 30 -> 10.
        assertThat(lowRank(6)).isEqualTo(1);
        assertThat(lowRank(8)).isEqualTo(1);
        assertThat(lowRank(9)).isEqualTo(2);
        assertThat(lowRank(12)).isEqualTo(3);
        assertThat(lowRank(20)).isEqualTo(6);
        assertThat(lowRank(30)).isEqualTo(10);
    }

    @Test
    void itHoldsTheTrueMedianAtLeastNineteenTimesInTwenty() {
        Random random = new Random(11);
        int held = 0;
        for (int i = 0; i < 10_000; i++) {
            Interval interval = Interval.of(random.doubles(15).map(Math::sqrt).toArray());
            if (interval != null && interval.low() <= Math.sqrt(0.5) && Math.sqrt(0.5) <= interval.high()) {
                held++;
            }
        }
        assertThat(held).isBetween(9_450, 9_900);
    }

    @Test
    void valuesThatAreNoNumbersDoNotCount() {
        assertThat(Interval.of(Double.NaN, 2, Double.NaN)).isEqualTo(new Interval(2, 2, 2, 1));
        assertThat(Interval.of(Double.NaN)).isNull();
    }

    @Test
    void twoIntervalsOverlapWhenTheyShareAValue() {
        Interval interval = new Interval(1, 2, 3, 5);
        assertThat(interval.overlaps(new Interval(3, 4, 5, 5))).isTrue();
        assertThat(interval.overlaps(new Interval(3.1, 4, 5, 5))).isFalse();
    }

    @Test
    void aQuotientContainsOneExactlyIfTheTwoOverlap() {
        Interval interval = new Interval(2, 4, 6, 5);
        assertThat(interval.over(new Interval(1, 2, 4, 3))).isEqualTo(new Interval(0.5, 2, 6, 3));
        assertThat(interval.over(new Interval(0.5, 1, 1.5, 3)).low()).isGreaterThan(1);
        assertThat(interval.over(new Interval(6, 7, 8, 3)).high()).isEqualTo(1);
    }

    private static int lowRank(int n) {
        Interval interval =
                Interval.of(IntStream.rangeClosed(1, n).asDoubleStream().toArray());
        return interval == null ? 0 : (int) interval.low();
    }
}
