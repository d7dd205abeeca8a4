package dev.tidepool.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SimulationForecastTest {
    private static final long SECOND = 1_000_000_000;

    @Test
    void learnsFromTheRunsSoFarWhatARunTakes() {
        SimulationForecast forecast = new SimulationForecast(10, 60, 0);
        assertThat(forecast.secondsLeft(SECOND)).isNaN();
        forecast.runStarted(0, 0);
        forecast.runReached(30); // half a run in 2 s, nine and a half are left
        assertThat(forecast.secondsLeft(2 * SECOND)).isCloseTo(38, within(1e-9));
        forecast.runEnded(4 * SECOND);
        assertThat(forecast.secondsLeft(4 * SECOND)).isCloseTo(36, within(1e-9));
        assertThat(forecast.shareDone(4 * SECOND)).isCloseTo(0.1, within(1e-9));
    }

    @Test
    void runsThatAreSkippedAreNotWaitedFor() {
        SimulationForecast forecast = new SimulationForecast(10, 60, 0);
        forecast.runStarted(0, 0);
        forecast.runEnded(4 * SECOND);
        forecast.runStarted(8, 4 * SECOND);
        forecast.runEnded(8 * SECOND);
        assertThat(forecast.secondsLeft(8 * SECOND)).isCloseTo(4, within(1e-9));
        assertThat(forecast.shareDone(8 * SECOND)).isCloseTo(0.9, within(1e-9));
    }
}
