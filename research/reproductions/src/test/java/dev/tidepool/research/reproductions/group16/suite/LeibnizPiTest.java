package dev.tidepool.research.reproductions.group16.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LeibnizPiTest {

    /** 4 (1 - 1/3 + 1/5) = 4 * 13/15. */
    @Test
    void sumsTheFirstTermsOfTheSeries() {
        assertThat(LeibnizPi.after(0)).isZero();
        assertThat(LeibnizPi.after(1)).isEqualTo(4);
        assertThat(LeibnizPi.after(3)).isCloseTo(52.0 / 15, within(1e-12));
    }

    @Test
    void comesNearerToPiThanTwoOverTheIterations() {
        assertThat(LeibnizPi.after(45_000)).isCloseTo(Math.PI, within(2.0 / 45_000));
    }
}
