package dev.tidepool.lab.workload;

import static dev.tidepool.lab.workload.TestWorkloads.countBetween;
import static dev.tidepool.lab.workload.TestWorkloads.withArrivals;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ArrivalsTest {
    private static final Duration TEN_SECONDS = Duration.ofSeconds(10);

    @Test
    void poissonArrivalsHaveTheRateAndIndependentGaps() throws WorkloadException {
        Schedule schedule = withArrivals("{rate: 5000/s}").schedule(0, TEN_SECONDS, 3);
        assertWithinFiveSigma(schedule.size(), 50_000);
        double sum = 0;
        double squares = 0;
        for (int i = 1; i < schedule.size(); i++) {
            double gap = (schedule.intendedNanos(i) - schedule.intendedNanos(i - 1)) / 1e9;
            sum += gap;
            squares += gap * gap;
        }
        double mean = sum / (schedule.size() - 1);
        double variance = squares / (schedule.size() - 1) - mean * mean;
        assertThat(mean).isCloseTo(1 / 5000.0, within(5 / 5000.0 / Math.sqrt(50_000)));
        // The coefficient of variation of exponential gaps is 1, its standard error about 1 / sqrt(n).
        assertThat(Math.sqrt(variance) / mean).isCloseTo(1, within(5 / Math.sqrt(50_000)));
    }

    @Test
    void poissonCountsVaryLikeTheirMean() throws WorkloadException {
        Workload workload = withArrivals("{rate: 100/s}");
        double squares = 0;
        int runs = 400;
        for (int seed = 0; seed < runs; seed++) {
            double deviation = workload.schedule(0, Duration.ofSeconds(1), seed).size() - 100;
            squares += deviation * deviation;
        }
        // The variance of a sample variance of n near-normal values is 2 sigma^4 / n.
        assertThat(squares / runs).isCloseTo(100, within(5 * 100 * Math.sqrt(2.0 / runs)));
    }

    @Test
    void regularArrivalsAreEvenAndStartAfterHalfAGap() throws WorkloadException {
        Schedule schedule = withArrivals("{rate: 100/s, spacing: regular}").schedule(0, TEN_SECONDS, 3);
        assertThat(schedule.size()).isEqualTo(1000);
        for (int i = 0; i < schedule.size(); i++) {
            assertThat(schedule.intendedNanos(i)).isCloseTo(5_000_000 + i * 10_000_000L, within(2L));
        }
    }

    @Test
    void burstsComeOnceASecondWithThePoissonMeanOfThatSecond() throws WorkloadException {
        Schedule schedule = withArrivals(
                        "{steps: [{for: 5s, rate: 2000/s}, {for: 5s, rate: 4000/s}], spacing: burst-per-second}")
                .schedule(0, TEN_SECONDS, 3);
        for (int i = 0; i < schedule.size(); i++) {
            assertThat(schedule.intendedNanos(i) % 1_000_000_000).isZero();
        }
        for (int second = 0; second < 10; second++) {
            int burst = countBetween(schedule, second, second + 1);
            assertWithinFiveSigma(burst, second < 5 ? 2000 : 4000);
        }
    }

    @Test
    void aBurstOfAnUnfinishedSecondIsSmaller() throws WorkloadException {
        Schedule schedule =
                withArrivals("{rate: 10000/s, spacing: burst-per-second}").schedule(0, Duration.ofMillis(1500), 3);
        assertWithinFiveSigma(countBetween(schedule, 0, 1), 10_000);
        assertWithinFiveSigma(countBetween(schedule, 1, 2), 5_000);
    }

    @Test
    void stepsHaveTheirRatesAndTheLastIsHeld() throws WorkloadException {
        Schedule schedule = withArrivals("{steps: [{for: 2s, rate: 1000/s}, {for: 2s, rate: 3000/s}]}")
                .schedule(0, TEN_SECONDS, 3);
        assertWithinFiveSigma(countBetween(schedule, 0, 2), 2000);
        assertWithinFiveSigma(countBetween(schedule, 2, 4), 6000);
        assertWithinFiveSigma(countBetween(schedule, 4, 10), 18_000);
    }

    @Test
    void stepsBeyondTheDurationAreCutAndStayCutInARunOfAnotherLength() throws WorkloadException {
        Workload workload =
                withArrivals("{steps: [{for: 10s, rate: 100/s}, {for: 10s, rate: 9000/s}], spacing: regular}");
        assertThat(workload.schedule(0, TEN_SECONDS, 3).size()).isEqualTo(1000);
        assertThat(workload.schedule(0, Duration.ofSeconds(20), 3).size()).isEqualTo(2000);
    }

    @Test
    void aRampChangesEvenly() throws WorkloadException {
        Schedule schedule = withArrivals("{ramp: {from: 0/s, to: 1000/s, over: 10s}, spacing: regular}")
                .schedule(0, TEN_SECONDS, 3);
        assertThat(schedule.size()).isEqualTo(5000);
        assertThat(countBetween(schedule, 0, 5)).isEqualTo(1250);
        Schedule down = withArrivals("{ramp: {from: 1000/s, to: 0/s, over: 10s}, spacing: regular}")
                .schedule(0, TEN_SECONDS, 3);
        assertThat(down.size()).isEqualTo(5000);
        assertThat(countBetween(down, 0, 5)).isEqualTo(3750);
    }

    @Test
    void aSpikeRisesAtItsTimeForItsTime() throws WorkloadException {
        Schedule schedule = withArrivals("{spike: {base: 100/s, rate: 500/s, at: 2s, for: 3s}, spacing: regular}")
                .schedule(0, TEN_SECONDS, 3);
        assertThat(countBetween(schedule, 0, 2)).isEqualTo(200);
        assertThat(countBetween(schedule, 2, 5)).isEqualTo(1500);
        assertThat(countBetween(schedule, 5, 10)).isEqualTo(500);
    }

    @Test
    void aShapeIsSqueezedIntoAShorterRunAtTheSameRates() throws WorkloadException {
        Schedule schedule = withArrivals("{spike: {base: 100/s, rate: 500/s, at: 2s, for: 4s}, spacing: regular}")
                .schedule(0, Duration.ofSeconds(5), 3);
        assertThat(countBetween(schedule, 0, 1)).isEqualTo(100);
        assertThat(countBetween(schedule, 1, 3)).isEqualTo(1000);
        assertThat(countBetween(schedule, 3, 5)).isEqualTo(200);
        assertThat(schedule.size()).isEqualTo(1300);
    }

    @Test
    void aConstantRateSimplyLasts() throws WorkloadException {
        Workload workload = withArrivals("{rate: 100/s, spacing: regular}");
        assertThat(workload.schedule(0, Duration.ofSeconds(25), 3).size()).isEqualTo(2500);
        assertThat(workload.schedule(0, Duration.ofMillis(100), 3).size()).isEqualTo(10);
    }

    @Test
    void ratesInPercentAreSharesOfTheCapacity() throws WorkloadException {
        Workload workload = withArrivals("{rate: 60%, spacing: regular}");
        assertThat(workload.needsCapacity()).isTrue();
        assertThat(workload.schedule(500, TEN_SECONDS, 3).size()).isEqualTo(3000);
        assertThat(withArrivals("{rate: 600/min}").needsCapacity()).isFalse();
    }

    @Test
    void aRateOfZeroGivesNoArrivals() throws WorkloadException {
        assertThat(withArrivals("{rate: 0/s}").schedule(0, TEN_SECONDS, 3).size())
                .isZero();
        assertThat(withArrivals("{rate: 0/s, spacing: burst-per-second}")
                        .schedule(0, TEN_SECONDS, 3)
                        .size())
                .isZero();
    }

    @Test
    void everyShapeAndSpacingIsOrderedInsideTheRunAndNearItsExpectedCount() throws WorkloadException {
        String[] shapes = {
            "rate: 700/s",
            "steps: [{for: 1s, rate: 0/s}, {for: 3s, from: 0/s, to: 900/s}, {for: 1us, rate: 5000/s}]",
            "ramp: {from: 900/s, to: 0/s, over: 7s}",
            "spike: {base: 0/s, rate: 2000/s, at: 0s, for: 2s}"
        };
        for (String shape : shapes) {
            for (String spacing : new String[] {"poisson", "regular", "burst-per-second"}) {
                for (int seed = 0; seed < 20; seed++) {
                    Workload workload = withArrivals("{" + shape + ", spacing: " + spacing + "}");
                    Duration length = Duration.ofMillis(300 + 971L * seed);
                    Schedule schedule = workload.schedule(0, length, seed);
                    assertWithinFiveSigma(schedule.size(), workload.expectedArrivals(0, length));
                    long previous = 0;
                    for (int i = 0; i < schedule.size(); i++) {
                        assertThat(schedule.intendedNanos(i)).isBetween(previous, length.toNanos() - 1);
                        previous = schedule.intendedNanos(i);
                    }
                }
            }
        }
    }

    private static void assertWithinFiveSigma(int count, double expected) {
        assertThat((double) count).isCloseTo(expected, within(5 * Math.sqrt(expected) + 1));
    }
}
