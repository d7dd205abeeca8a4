package dev.tidepool.policy.overload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.PoolSamples;
import dev.tidepool.policy.WaitTimes;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CapacityEstimateTest {
    private static final int NO_BOUND = Integer.MAX_VALUE;
    private final CapacityEstimate estimate = new CapacityEstimate(Duration.ofMillis(100));

    private static PoolSample sample(
            double millis, long done, double busy, double process, double machine, long waitMillis) {
        PoolSamples sample = PoolSamples.sample()
                .millis(millis)
                .arrivals(done)
                .completions(done)
                .threads((int) busy, (int) busy)
                .meanBusy(busy)
                .cpu(4, process, machine);
        WaitTimes wait = new WaitTimes(5, waitMillis * 1e6, waitMillis * 1_000_000);
        return (waitMillis > 0 ? sample.queue(5).waits(wait, wait) : sample).build();
    }

    private double feed(int times, PoolSample sample, int maxThreads) {
        double last = Double.NaN;
        for (int i = 0; i < times; i++) {
            last = estimate.feed(sample, maxThreads);
        }
        return last;
    }

    @Test
    void saysNothingBeforeTwentyTasksAreDone() {
        PoolSample sample = sample(100, 5, 1, 0.1, 0.1, 0);
        assertThat(feed(3, sample, NO_BOUND)).isNaN();
        assertThat(feed(1, sample, NO_BOUND)).isCloseTo(500, within(1e-6));
    }

    /** After twenty intervals of 100 ms. */
    @ParameterizedTest(name = "{7}")
    @CsvSource({
        "40, 2, 0.5, 0.5, 0, 2147483647, 800, 400/s use half of the cores",
        "40, 2, 0.25, 0.75, 0, 2147483647, 800, 'others use half of the cores, and 400/s half of the rest'",
        "40, 2, 0.05, 1, 0, 2147483647, 4000, 'others use the cores up, and 400/s use a tenth of half of them'",
        "10, 8, 0.01, 0.01, 0, 16, 200, 100/s keep 8 of 16 threads busy",
        "32, 50, 0.03, 0.03, 0, 2147483647, NaN, tasks that mostly wait for something else",
        "100, 100, 0.001, 0.001, 0, 2147483647, NaN, tasks that only wait in a pool without bound",
        "30, 16, 0.001, 0.001, 2, 2147483647, NaN, a burst is no standing queue"
    })
    void followsTheUtilisationLaw(
            long done, double busy, double process, double machine, long wait, int max, double rate, String what) {
        double estimated = feed(20, sample(100, done, busy, process, machine, wait), max);
        assertThat(Double.isNaN(estimated)).as(what).isEqualTo(Double.isNaN(rate));
        if (!Double.isNaN(rate)) {
            assertThat(estimated).as(what).isCloseTo(rate, within(1e-6));
        }
    }

    @Test
    void aStandingQueueShowsTheCapacityForAnyBottleneck() {
        assertThat(feed(20, sample(100, 30, 16, 0.01, 0.01, 50), NO_BOUND)).isCloseTo(300, within(1e-6));
        assertThat(feed(1, sample(100, 30, 16, 0.01, 0.01, 0), NO_BOUND))
                .as("gives way by 20 % a second")
                .isCloseTo(306, within(1e-6));
        assertThat(feed(20, sample(100, 50, 16, 0.01, 0.01, 0), NO_BOUND)).isGreaterThan(440);
        assertThat(feed(50, sample(100, 50, 16, 0.01, 0.01, 0), NO_BOUND))
                .as("more than twice what was measured says nothing")
                .isNaN();
    }

    /** A task of a second in an interval of 100 ms was a capacity of 10/s, and a task that still ran one of 0. */
    @Test
    void tasksThatTakeLongerThanAnIntervalShowTheCapacityTogether() {
        for (int i = 0; i < 1_000; i++) {
            double estimated = estimate.feed(sample(100, i % 10 == 9 ? 1 : 0, 1, 0.01, 0.01, 0), 2);
            assertThat(Double.isNaN(estimated) || Math.abs(estimated - 2) < 0.1)
                    .as("%s/s after %d intervals; two threads do 2/s", estimated, i + 1)
                    .isTrue();
        }
        assertThat(feed(1, sample(100, 1, 1, 0.01, 0.01, 0), 2)).isNotNaN();
    }

    @Test
    void aQueueOfLongTasksShowsTheCapacityAfterTwentyOfThem() {
        for (int i = 0; i < 1_000; i++) {
            double estimated = estimate.feed(sample(100, i % 10 == 9 ? 1 : 0, 1, 0.01, 0.01, 50), NO_BOUND);
            assertThat(Double.isNaN(estimated)).as("after %d intervals", i + 1).isEqualTo(i < 199);
            assertThat(i < 199 || Math.abs(estimated - 1) < 0.1)
                    .as("%s/s after %d intervals; one thread does 1/s", estimated, i + 1)
                    .isTrue();
        }
    }

    @Test
    void aMachineThatBecomesSlowerIsKnownWithinHalfASecond() {
        feed(50, sample(100, 40, 2, 0.5, 0.5, 0), NO_BOUND);
        assertThat(feed(5, sample(100, 16, 4, 1, 1, 0), NO_BOUND)).isCloseTo(160, within(8.0));
        feed(50, sample(100, 16, 4, 1, 1, 0), NO_BOUND);
        assertThat(feed(5, sample(100, 40, 2, 0.5, 0.5, 0), NO_BOUND)).isCloseTo(800, within(40.0));
    }

    @Test
    void chanceMovesItLittle() {
        feed(50, sample(100, 40, 2, 0.5, 0.5, 0), NO_BOUND);
        assertThat(feed(1, sample(100, 40, 2, 0.8, 0.8, 0), NO_BOUND)).isBetween(760.0, 800.0);
    }

    @Test
    void anIdlePoolKeepsItsFigure() {
        double before = feed(20, sample(100, 40, 2, 0.5, 0.5, 0), NO_BOUND);
        assertThat(feed(1_000, PoolSample.silent(100_000_000, 4, new MachineSample(4, 0, 0, -1)), NO_BOUND))
                .isEqualTo(before);
    }

    @Test
    void anIntervalInWhichTheProcessStoodStillIsLeftOut() {
        double before = feed(20, sample(100, 40, 2, 0.5, 0.5, 0), NO_BOUND);
        assertThat(feed(1, sample(3_000, 3, 4, 0.01, 0.01, 2_000), NO_BOUND)).isEqualTo(before);
    }

    @Test
    void namesTheAllowedRange() {
        assertThatThrownBy(() -> new CapacityEstimate(Duration.ofMillis(9)))
                .hasMessage("interval is 9.0 ms; allowed is 10.0 ms to 10000.0 ms");
    }
}
