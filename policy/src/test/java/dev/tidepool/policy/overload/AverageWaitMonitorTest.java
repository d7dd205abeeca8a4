package dev.tidepool.policy.overload;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.PoolSamples;
import dev.tidepool.policy.overload.AverageWaitRule.FirstRise;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AverageWaitMonitorTest {
    private static final AverageWaitRule DEFAULTS = AverageWaitRule.defaults().withoutWarmUp();

    private static PoolSample halfSecond(long arrivals, double meanWaitMillis) {
        return interval(500, arrivals, meanWaitMillis);
    }

    private static PoolSample interval(double millis, long arrivals, double meanWaitMillis) {
        PoolSamples sample =
                sample().millis(millis).arrivals(arrivals).completions(arrivals).threads(4, 0);
        return (meanWaitMillis == 0 ? sample : sample.queue(10).queuedWait(meanWaitMillis)).build();
    }

    /** Returns a monitor after a first second with 1000 arrivals and no waits. */
    private static AverageWaitMonitor afterOneSecond(AverageWaitRule rule) {
        AverageWaitMonitor monitor = new AverageWaitMonitor(rule);
        monitor.feed(halfSecond(500, 0));
        monitor.feed(halfSecond(500, 0));
        return monitor;
    }

    @Test
    void aRiseOfMoreThanTenPercentNamesTheRateOfTheLastCompletedSecond() {
        AverageWaitMonitor monitor = afterOneSecond(DEFAULTS);
        assertThat(monitor.feed(halfSecond(700, 20))).as("the baseline").isNaN();
        assertThat(monitor.feed(halfSecond(500, 22))).as("10 %, not more").isNaN();
        assertThat(monitor.feed(halfSecond(300, 24.3))).as("10.5 %").isEqualTo(1200);
        assertThat(monitor.feed(halfSecond(600, 24))).as("falling").isNaN();
        assertThat(monitor.feed(halfSecond(300, 27))).as("12.5 %").isEqualTo(900);
        assertThat(monitor.arrivalRate()).isEqualTo(900);
    }

    @Test
    void doesNotWatchBeforeTheFirstSecondIsComplete() {
        AverageWaitMonitor monitor = new AverageWaitMonitor(DEFAULTS);
        assertThat(monitor.feed(halfSecond(500, 10))).isNaN();
        assertThat(monitor.feed(halfSecond(500, 20))).isNaN();
        assertThat(monitor.feed(halfSecond(500, 40))).isEqualTo(1000);
    }

    /** "If percentage increase is greater than specified threshold (10%)" [bahadur2022sword, section 3.2]. */
    @Test
    void literallyEveryRiseIsOverloadHoweverShortAndFromAnEmptyQueueToo() {
        AverageWaitMonitor literal = afterOneSecond(AverageWaitRule.literal());
        assertThat(literal.feed(halfSecond(700, 0.1))).as("from 0").isEqualTo(1000);
        assertThat(literal.feed(halfSecond(500, 0.11))).as("10 %, not more").isNaN();
        assertThat(literal.feed(halfSecond(300, 0.13))).as("18 %").isEqualTo(1200);
        assertThat(literal.feed(halfSecond(300, 0))).isNaN();
        assertThat(literal.feed(halfSecond(300, 5))).as("from 0 again").isEqualTo(600);

        AverageWaitMonitor ours = afterOneSecond(DEFAULTS);
        assertThat(ours.feed(halfSecond(500, 0.1))).isNaN();
        assertThat(ours.feed(halfSecond(500, 0.9))).isNaN();
        assertThat(ours.feed(halfSecond(500, 0))).isNaN();
        assertThat(ours.feed(halfSecond(500, 5))).isNaN();
    }

    /** A cold JVM lets tasks wait, and the 40 tasks/s of that moment became its limit for ever. */
    @Test
    void warmUpIsNoOverload() {
        AverageWaitMonitor monitor = new AverageWaitMonitor(AverageWaitRule.defaults());
        for (int i = 0; i < 20; i++) {
            assertThat(monitor.feed(halfSecond(0, 0))).as("nothing to do").isNaN();
        }
        double wait = 2;
        for (int i = 0; i < 11; i++) {
            assertThat(monitor.feed(halfSecond(20, wait))).as("sample " + i).isNaN();
            wait *= 1.5;
        }
        assertThat(monitor.feed(halfSecond(20, wait)))
                .as("after 5 s with tasks")
                .isEqualTo(40);
    }

    @Test
    void anEmptyQueueTakesTheBaselineBack() {
        AverageWaitMonitor monitor = afterOneSecond(DEFAULTS);
        monitor.feed(halfSecond(500, 5));
        monitor.feed(halfSecond(500, 0));
        assertThat(monitor.feed(halfSecond(500, 50))).isNaN();
    }

    @Test
    void waitsBelowTheMinimumAreNoise() {
        AverageWaitMonitor monitor = afterOneSecond(DEFAULTS);
        monitor.feed(halfSecond(500, 0.1));
        assertThat(monitor.feed(halfSecond(500, 0.9))).isNaN();
        assertThat(monitor.feed(halfSecond(500, 1))).as("11 %, at the minimum").isEqualTo(1000);
    }

    @Test
    void ratesComeFromTheMeasuredTime() {
        AverageWaitMonitor monitor = new AverageWaitMonitor(DEFAULTS);
        monitor.feed(interval(600, 500, 0));
        monitor.feed(interval(650, 500, 0));
        assertThat(monitor.arrivalRate()).isEqualTo(800);
    }

    @Test
    void aSecondIsAsManySamplesAsFitIt() {
        AverageWaitMonitor monitor = new AverageWaitMonitor(new AverageWaitRule(
                Duration.ofMillis(100), 0.1, Duration.ZERO, FirstRise.SETS_BASELINE, Duration.ZERO));
        for (int i = 0; i < 9; i++) {
            monitor.feed(interval(100, i, 0));
        }
        assertThat(monitor.arrivalRate()).isZero();
        monitor.feed(interval(100, 9, 0));
        assertThat(monitor.arrivalRate()).isEqualTo(45);
    }

    @Test
    void namesTheAllowedRange() {
        assertThatThrownBy(() ->
                        new AverageWaitRule(Duration.ZERO, 0.1, Duration.ZERO, FirstRise.SETS_BASELINE, Duration.ZERO))
                .hasMessage("interval is 0.0 ms; allowed is 1.0 ms to 60000.0 ms");
        assertThatThrownBy(() -> new AverageWaitRule(
                        Duration.ofMillis(500), Double.NaN, Duration.ZERO, FirstRise.SETS_BASELINE, Duration.ZERO))
                .hasMessage("threshold is NaN; allowed is 0.0 to 100.0");
    }
}
