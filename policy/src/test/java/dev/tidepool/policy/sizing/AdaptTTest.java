package dev.tidepool.policy.sizing;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSamples;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.sizing.AdaptT.Latency;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AdaptTTest {
    private final Sizer sizer = AdaptT.defaults(4).newSizer(PoolBounds.unlimited(4));

    private static int threads(Sizer sizer, double meanMillis, double p99Millis) {
        PoolSamples period = sample().millis(10_000).arrivals(9).completions(9);
        return sizer.decide(period.response(meanMillis, p99Millis).build()).target();
    }

    private int threads(double millis) {
        return threads(sizer, millis, millis);
    }

    @Test
    void triesUpAndDownInTurnAndUndoesWhatDoesNotPay() {
        assertThat(threads(100)).as("1: up").isEqualTo(14);
        assertThat(threads(95)).as("2: 5 %% better, kept").isEqualTo(14);
        assertThat(threads(92)).as("3: down").isEqualTo(4);
        assertThat(threads(91)).as("4: undone, down is locked to 10").isEqualTo(14);
        assertThat(threads(90)).as("5: up").isEqualTo(24);
        assertThat(threads(89)).as("6: undone, up is locked to 12").isEqualTo(14);
        for (int period = 7; period <= 10; period++) {
            assertThat(threads(90)).as("%d: both are locked", period).isEqualTo(14);
        }
        assertThat(threads(90)).as("11: down").isEqualTo(4);
        assertThat(threads(50)).as("12: kept").isEqualTo(4);
        assertThat(threads(50)).as("13: up").isEqualTo(14);
    }

    @Test
    void keepsOneThreadWithoutRequests() {
        threads(100);
        assertThat(sizer.decide(sample().millis(10_000).threads(14, 0).build()).target())
                .isEqualTo(1);
        assertThat(threads(100)).isEqualTo(11);
    }

    @Test
    void keepsItsSizeWhileNothingEnds() {
        threads(100);
        assertThat(sizer.decide(sample().threads(14, 14).queue(100).build()).target())
                .isEqualTo(14);
        assertThat(threads(99)).as("the step is checked late, and undone").isEqualTo(4);
    }

    @Test
    void aStepThatTheRangeDoesNotAllowGivesItsTurnAway() {
        Sizer single = AdaptT.defaults(1).newSizer(new PoolBounds(0, 11, 4));
        assertThat(threads(single, 100, 100)).isEqualTo(11);
        assertThat(threads(single, 50, 50)).isEqualTo(11);
        assertThat(threads(single, 50, 50)).isEqualTo(1);
        assertThat(threads(single, 40, 40)).isEqualTo(1);
    }

    @Test
    void theTailMayCountInsteadOfTheMean() {
        Sizer tail = new AdaptT(4, 10, Duration.ofSeconds(10), 0.05, 6, Latency.P99).newSizer(PoolBounds.unlimited(4));
        threads(tail, 100, 500);
        assertThat(threads(tail, 200, 400)).as("a worse mean, a better tail").isEqualTo(14);
    }
}
