package dev.tidepool.research.reproductions.group16.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class SuiteProfileTest {

    /**
     * 100,000 tasks of 45,000 iterations over 5 s are 900 million iterations/s: three quarters of four cores of 300
     * million each.
     */
    @Test
    void peakedLoadOffersThreeQuartersOfFourCores() {
        SuiteTasks tasks = SuiteProfile.PEAKED.draw(true, 1, 1, 1);
        assertThat(tasks.size()).isEqualTo(100_000);
        assertThat(totalNanos(tasks, false) / 5e9 / 4).isCloseTo(0.75, within(0.001));
        assertThat(tasks.arrivalNanos(tasks.size() - 1)).isCloseTo(4_700_000_000L, Percentage.withPercentage(7));
    }

    @Test
    void aFifthOfIoSleepsThirtyMilliseconds() {
        SuiteTasks tasks = SuiteProfile.IO.draw(false, 1, 1, 1);
        int sleeps = count(tasks, true);
        assertThat(sleeps / (double) tasks.size()).isCloseTo(0.2, within(0.02));
        assertThat(totalNanos(tasks, true) / sleeps).isCloseTo(30e6, within(0.2e6));
        assertThat(tasks.arrivalNanos(tasks.size() - 1)).isZero();
    }

    @Test
    void uniformLoadIsNearRegular() {
        SuiteTasks tasks = SuiteProfile.UNIFORM.draw(true, 1, 1, 1);
        double gap = 5e9 / 30_001;
        for (int i = 0; i < tasks.size(); i += 1_000) {
            assertThat((double) tasks.arrivalNanos(i)).isCloseTo((i + 1) * gap, within(2 * gap));
        }
    }

    private static int count(SuiteTasks tasks, boolean sleeps) {
        return (int) IntStream.range(0, tasks.size())
                .filter(i -> tasks.sleeps(i) == sleeps)
                .count();
    }

    private static double totalNanos(SuiteTasks tasks, boolean sleeps) {
        return IntStream.range(0, tasks.size())
                .filter(i -> tasks.sleeps(i) == sleeps)
                .mapToDouble(tasks::nanos)
                .sum();
    }
}
