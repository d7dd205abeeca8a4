package dev.tidepool.research.reproductions.lee2011;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class AutoregressionTest {

    @Test
    void aRuleOfTheLastValuesIsLearned() {
        Autoregression forecast = new Autoregression(1);
        Random random = new Random(1);
        double before = 0;
        double last = 0;
        double expected = 0;
        for (int i = 0; i < 3_000; i++) {
            double next = 10 + 0.9 * last - 0.5 * before + random.nextDouble();
            if (i > 2_000) {
                assertThat(expected).isCloseTo(next, within(0.6)); // its noise is at most 0.5 from its mean
            }
            expected = forecast.observe(next);
            before = last;
            last = next;
        }
    }

    @Test
    void aSeasonIsForecastExactly() {
        Autoregression forecast = new Autoregression(8);
        double[] season = {10, 0, 0, 1, 0, 7, 0, 2};
        for (int i = 0; i < 1_000; i++) {
            double expected = forecast.observe(season[i % 8]);
            if (i > 100) {
                assertThat(expected).isCloseTo(season[(i + 1) % 8], within(1e-6));
            }
        }
    }

    @Test
    void theLastValueIsTheForecastUntilThereIsEnoughToLearnFrom() {
        Autoregression forecast = new Autoregression(1);
        for (int i = 0; i < 20; i++) {
            assertThat(forecast.observe(i % 3)).isEqualTo(i % 3);
        }
    }

    @Test
    void aSeriesWithoutArrivalsIsForecastAsOne() {
        Autoregression forecast = new Autoregression(10);
        for (int i = 0; i < 500; i++) {
            assertThat(forecast.observe(0)).isZero();
        }
    }
}
