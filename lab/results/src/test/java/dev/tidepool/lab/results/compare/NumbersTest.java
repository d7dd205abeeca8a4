package dev.tidepool.lab.results.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NumbersTest {

    @Test
    void numbersHaveThreeSignificantDigitsAndThousandsApart() {
        assertThat(Numbers.plain(0.412)).isEqualTo("0.41");
        assertThat(Numbers.plain(4.118)).isEqualTo("4.12");
        assertThat(Numbers.plain(9.996)).isEqualTo("10.0");
        assertThat(Numbers.plain(99.97)).isEqualTo("100");
        assertThat(Numbers.plain(4119.6)).isEqualTo("4,120");
        assertThat(Numbers.plain(12)).isEqualTo("12");
        assertThat(Numbers.plain(Double.NaN)).isEqualTo("–");
    }

    @Test
    void alignedNumbersHaveTheirDecimalPointInOneColumn() {
        assertThat(Numbers.aligned(4.118)).isEqualTo("4.12");
        assertThat(Numbers.aligned(41.18)).isEqualTo("41.2\u2007");
        assertThat(Numbers.aligned(411.8)).isEqualTo("412\u2008\u2007\u2007");
    }
}
