package dev.tidepool.research.reproductions.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.results.Interval;
import org.junit.jupiter.api.Test;

class NumeralsTest {

    @Test
    void smallNumbersKeepThreeDigits() {
        assertThat(Numerals.text(0.03615)).isEqualTo("0.0362");
        assertThat(Numerals.text(0.5)).isEqualTo("0.5");
        assertThat(Numerals.text(1234.4)).isEqualTo("1,234");
        assertThat(Numerals.text(0)).isEqualTo("0");
        assertThat(Numerals.text(Double.POSITIVE_INFINITY)).isEqualTo("∞");
        assertThat(Numerals.text(Double.NaN)).isEqualTo("–");
    }

    @Test
    void anIntervalIsSaidOnlyWhereTheRepetitionsDiffer() {
        assertThat(Numerals.text(new Interval(1, 2, 3, 3))).isEqualTo("2 [1..3]");
        assertThat(Numerals.text(Numerals.exact(2))).isEqualTo("2");
    }
}
