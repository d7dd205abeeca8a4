package dev.tidepool.lab.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class IntervalTest {

    @Test
    void oneValueIsItsOwnInterval() {
        assertThat(Interval.of(4)).isEqualTo(new Interval(4, 4, 4, 1));
    }

    @Test
    void twoValuesGiveLeastAndGreatest() {
        assertThat(Interval.of(6, 2)).isEqualTo(new Interval(4, 2, 6, 2));
    }

    @Test
    void moreValuesGiveStudentsIntervalOfTheMean() {
        // Mean 12, standard deviation sqrt(2.5), t(0.975, 4) = 2.776445: half width 1.963243.
        Interval interval = Interval.of(10, 11, 12, 13, 14);
        assertThat(interval.median()).isEqualTo(12);
        assertThat(interval.low()).isCloseTo(10.036757, within(1e-5));
        assertThat(interval.high()).isCloseTo(13.963243, within(1e-5));
    }

    @Test
    void theLowerEndIsNotNegative() {
        assertThat(Interval.of(0, 0, 100).low()).isZero();
    }

    @Test
    void noValueIsAMistake() {
        assertThatThrownBy(Interval::of).isInstanceOf(IllegalArgumentException.class);
    }
}
