package dev.tidepool.policy.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ForecastTest {
    @Test
    void kangsForecastMatchesTheCheckVectors() {
        assertThat(rounded(0.5, 1, 1, 2, 3, 4, 20, 28, 3)).containsExactly(1, 1, 3, 4, 5, 28, 36, 11);
        assertThat(rounded(0.1, 1, 2, 3, 4, 20, 37, 3)).containsExactly(1, 3, 5, 6, 37, 67, 6);
    }

    private static long[] rounded(double alpha, double... series) {
        TrendFollowingAverage forecast = new TrendFollowingAverage(alpha);
        return DoubleStream.of(series)
                .mapToLong(x -> Math.round(forecast.observe(x)))
                .toArray();
    }

    @Test
    void theAverageStartsAtItsFirstObservationOrWhereItIsTold() {
        assertThat(new ExponentialMovingAverage(0.5).observe(8)).isEqualTo(8);
        assertThat(ExponentialMovingAverage.startingAt(0, 0.5).observe(8)).isEqualTo(4);
        assertThat(new ExponentialMovingAverage(0.5).value()).isZero();
    }

    @Test
    void theTrendIsTheMeanIncreaseOverTheWindow() {
        Trend trend = new Trend(3);
        assertThat(trend.value()).isZero();
        assertThat(trend.observe(5)).isZero();
        assertThat(trend.observe(7)).isEqualTo(2);
        assertThat(trend.observe(11)).isEqualTo(3);
        assertThat(trend.observe(1)).isEqualTo(-3);
        assertThat(trend.observe(1)).isEqualTo(-5);
    }

    @Test
    void temaIsTheAveragePlusTheTrend() {
        TrendyAverage tema = new TrendyAverage(3);
        assertThat(tema.observe(4)).isEqualTo(4);
        // ema = 0.5 * 8 + 0.5 * 4 = 6; trend = 4
        assertThat(tema.observe(8)).isEqualTo(10);
        // ema = 0.5 * 6 + 0.5 * 6 = 6; trend = (6 - 4) / 2
        assertThat(tema.observe(6)).isEqualTo(7);
        assertThat(tema.average()).isEqualTo(6);
        assertThat(tema.trend()).isEqualTo(1);
    }

    @Test
    void erlangCMatchesTheCheckValues() {
        double[] millis = {393.9, 58.6, 16.4, 5.07, 1.57, 0.47, 0.134, 0.036};
        for (int c = 4; c <= 11; c++) {
            assertThat(1e3 * ErlangC.meanWait(c, 18, 5)).isCloseTo(millis[c - 4], within(millis[c - 4] * 0.02));
        }
    }

    @Test
    void erlangCMatchesTheFormulaOfTwoServers() {
        // C(2, a) = a^2 / (2 + a) for a < 2
        assertThat(ErlangC.waitProbability(2, 1)).isCloseTo(1.0 / 3, within(1e-12));
        assertThat(ErlangC.waitProbability(2, 0)).isZero();
        assertThat(ErlangC.waitProbability(2, 2)).isOne();
        assertThat(ErlangC.meanWait(3, 18, 5)).isInfinite();
    }

    @Test
    void serversAreWorthHavingUntilTheGainFallsBelowTheBound() {
        assertThat(ErlangC.serversWorthHaving(18, 5, 1e-4, 100)).isEqualTo(10);
        assertThat(ErlangC.serversWorthHaving(18, 5, 2e-3, 100)).isEqualTo(8);
        assertThat(ErlangC.serversWorthHaving(18, 5, 1e-4, 6)).isEqualTo(6);
        assertThat(ErlangC.serversWorthHaving(1800, 5, 1e-4, 100)).isEqualTo(100);
        assertThat(ErlangC.serversWorthHaving(0, 5, 1e-4, 100)).isEqualTo(1);
    }

    @Test
    void largeLoadsDoNotOverflow() {
        assertThat(ErlangC.serversWorthHaving(1e6, 20, 1e-4, 65_536)).isBetween(50_001, 51_000);
    }

    @Test
    void parametersOutOfRangeAreNamed() {
        assertThatThrownBy(() -> new Trend(1)).hasMessage("window is 1; allowed is 2 to 100000");
        assertThatThrownBy(() -> new TrendFollowingAverage(0)).hasMessage("alpha is 0.0; allowed is 0.001 to 1.0");
        assertThatThrownBy(() -> ErlangC.meanWait(0, 1, 1)).hasMessage("servers is 0; allowed is 1 to unlimited");
    }
}
