package dev.tidepool.research.reproductions.lee2011;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class HoltWintersTest {

    @Test
    void aSeasonIsForecastExactlyOnceItWasSeen() {
        HoltWinters forecast = new HoltWinters(4);
        double[] season = {10, 0, 0, 2};
        assertThat(forecast.observe(10)).as("the level so far").isEqualTo(10);
        assertThat(forecast.observe(0)).isEqualTo(5);
        forecast.observe(0);
        assertThat(forecast.observe(2)).isCloseTo(10, within(1e-9));
        for (int i = 0; i < 12; i++) {
            assertThat(forecast.observe(season[i % 4])).isCloseTo(season[(i + 1) % 4], within(1e-9));
        }
    }

    /** By hand: level 1, then 0.2 x 3 + 0.8 x 1 = 1.4, trend 0.02 x 0.4 = 0.008, season 0.1 x 1.6 = 0.16. */
    @Test
    void levelTrendAndSeasonFollowByTheirWeights() {
        HoltWinters forecast = new HoltWinters(1);
        assertThat(forecast.observe(1)).isEqualTo(1);
        assertThat(forecast.observe(3)).isCloseTo(1.4 + 0.008 + 0.16, within(1e-12));
    }

    @Test
    void aRisingLineIsFollowed() {
        HoltWinters forecast = new HoltWinters(1);
        double expected = 0;
        for (int i = 0; i < 5_000; i++) {
            expected = forecast.observe(i);
        }
        assertThat(expected).isCloseTo(5_000, within(0.5));
    }
}
