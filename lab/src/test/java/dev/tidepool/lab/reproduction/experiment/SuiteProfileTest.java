package dev.tidepool.lab.reproduction.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.simulator.SimulatedTask;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class SuiteProfileTest {

    /** 100,000 tasks of 45,000 iterations over 5 s are 900 million iterations/s: three quarters of four cores of 300 million each. */
    @Test
    void peakedLoadOffersThreeQuartersOfFourCores() {
        SuiteTasks tasks = SuiteProfile.PEAKED.draw(true, 1, 1);
        assertThat(tasks.size()).isEqualTo(100_000);
        assertThat(totalNanos(tasks, 0) / 5e9 / 4).isCloseTo(0.75, within(0.001));
        assertThat(tasks.arrivalNanos(tasks.size() - 1)).isCloseTo(4_700_000_000L, Percentage.withPercentage(7));
    }

    @Test
    void aFifthOfIoSleepsThirtyMilliseconds() {
        SuiteTasks tasks = SuiteProfile.IO.draw(false, 1, 1);
        int sleeps = count(tasks, 1);
        assertThat(sleeps / (double) tasks.size()).isCloseTo(0.2, within(0.02));
        assertThat(totalNanos(tasks, 1) / sleeps).isCloseTo(30e6, within(0.2e6));
        assertThat(tasks.arrivalNanos(tasks.size() - 1)).isZero();
    }

    @Test
    void uniformLoadIsNearRegular() {
        SuiteTasks tasks = SuiteProfile.UNIFORM.draw(true, 1, 1);
        double gap = 5e9 / 30_001;
        for (int i = 0; i < tasks.size(); i += 1_000) {
            assertThat((double) tasks.arrivalNanos(i)).isCloseTo((i + 1) * gap, within(2 * gap));
        }
    }

    /** Means over the services of each published column: one, as normalised. The repaired maxima included. */
    @Test
    void publishedColumnsAreNormalisedByTheirMean() {
        for (SuiteProfile profile : SuiteProfile.values()) {
            double mean = 0;
            double max = 0;
            for (int service = 0; service < 7; service++) {
                mean += SuitePublished.mean(service, profile) / 7;
                max += SuitePublished.max(service, profile) / 7;
            }
            assertThat(mean).as(profile + " mean").isCloseTo(1, within(0.001));
            assertThat(max).as(profile + " max").isCloseTo(1, within(0.001));
        }
    }

    private static int count(SuiteTasks tasks, int type) {
        int count = 0;
        SimulatedTask task = new SimulatedTask(1);
        for (int i = 0; i < tasks.size(); i++) {
            tasks.fill(i, 0, task);
            count += task.type() == type ? 1 : 0;
        }
        return count;
    }

    private static double totalNanos(SuiteTasks tasks, int type) {
        double total = 0;
        SimulatedTask task = new SimulatedTask(1);
        for (int i = 0; i < tasks.size(); i++) {
            tasks.fill(i, 0, task);
            total += task.type() == type ? task.phaseNanos(0) : 0;
        }
        return total;
    }
}
