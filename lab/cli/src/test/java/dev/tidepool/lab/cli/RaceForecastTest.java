package dev.tidepool.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.race.RacePlan;
import dev.tidepool.workload.file.BuiltInWorkloads;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class RaceForecastTest {
    private static final long SECOND = 1_000_000_000;

    @Test
    void learnsFromTheRunsSoFarWhatARunTakes() {
        Forecast forecast = new RaceForecast(List.of(plan()), 0);
        assertThat(forecast.secondsLeft(0)).isCloseTo(8 + 2 * 9, within(1e-9));
        forecast.calibrated(10 * SECOND);
        forecast.runStarted(0, 10 * SECOND);
        assertThat(forecast.secondsLeft(12 * SECOND)).isCloseTo(7 + 9, within(1e-9));
        forecast.runEnded(19 * SECOND);
        forecast.runStarted(1, 19 * SECOND);
        assertThat(forecast.secondsLeft(22 * SECOND)).isCloseTo(6, within(1e-9));
        assertThat(forecast.secondsLeft(99 * SECOND)).isZero();
    }

    @Test
    void theShareDoneStaysBetweenNothingAndAll() {
        Forecast forecast = new RaceForecast(List.of(plan()), 0);
        assertThat(forecast.shareDone(0)).isZero();
        forecast.calibrated(0);
        forecast.runStarted(0, 0);
        forecast.runEnded(SECOND);
        forecast.runStarted(1, SECOND);
        forecast.runEnded(2 * SECOND);
        assertThat(forecast.shareDone(100 * SECOND)).isEqualTo(1);
    }

    private static RacePlan plan() {
        return RacePlan.of(
                new WorkloadSource("mixed", "", ""),
                BuiltInWorkloads.find("mixed").orElseThrow(),
                List.of(Contestants.find("jdk-cached")),
                5,
                2,
                1,
                Path.of("unused"));
    }
}
