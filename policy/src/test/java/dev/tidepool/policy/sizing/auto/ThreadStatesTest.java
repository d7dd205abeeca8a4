package dev.tidepool.policy.sizing.auto;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.policy.PoolSamples;
import org.junit.jupiter.api.Test;

class ThreadStatesTest {
    private static final long ASKED_NANOS = 100_000_000;

    private final ThreadStates states = new ThreadStates();

    private double boundAfter(int intervals, PoolSamples sample) {
        for (int i = 0; i < intervals; i++) {
            states.observe(new Observation(sample.build(), ASKED_NANOS));
        }
        return states.maxBlockingRatio();
    }

    /** Ten threads, of which four compute. */
    private static PoolSamples busy() {
        return sample().cpu(4, 1).threads(10, 10).queue(20).computing(4);
    }

    @Test
    void blockedThreadsAreToThoseThatComputeAsBlockingTimeIsToCpuTime() {
        assertThat(boundAfter(4, busy().ready(8))).isCloseTo(2 * 2 / 4.0, within(1e-9));
    }

    /** One such sample, as the first of a pool may be, made the ratio unknown for good. */
    @Test
    void aSampleThatDoesNotKnowWhatComputedTellsNothing() {
        assertThat(boundAfter(1, busy().computing(Double.NaN).ready(8))).isInfinite();
        assertThat(boundAfter(4, busy().ready(8))).isCloseTo(2 * 2 / 4.0, within(1e-9));
    }

    @Test
    void threadsThatWaitForALockDoNotBlock() {
        assertThat(boundAfter(4, busy().ready(5).lockWaiting(3))).isCloseTo(2 * 2 / 4.0, within(1e-9));
    }

    @Test
    void threadsThatAreAllReadyDoNotBlock() {
        assertThat(boundAfter(4, busy().ready(10))).isZero();
    }

    @Test
    void halfASecondForgetsMostOfWhatWasSeen() {
        boundAfter(20, busy().ready(10));
        assertThat(boundAfter(5, busy().ready(0))).isBetween(0.7 * 5, 0.8 * 5);
    }

    @Test
    void readyThreadsCrowdTheCores() {
        assertThat(states.crowding()).isEqualTo(1);
        boundAfter(20, busy().ready(10));
        assertThat(states.crowding()).isCloseTo(2.5, within(0.05));
        boundAfter(20, busy().ready(3));
        assertThat(states.crowding()).isEqualTo(1);
        boundAfter(20, busy());
        assertThat(states.crowding()).as("where unknown").isEqualTo(1);
    }

    @Test
    void firstItKnowsNoBound() {
        assertThat(boundAfter(2, busy().ready(8))).isInfinite();
        assertThat(states.known()).isFalse();
    }

    @Test
    void anIdleThreadALateSampleAndAnEmptyQueueTellNothing() {
        assertThat(boundAfter(9, busy().ready(8).threads(12, 10))).isInfinite();
        assertThat(boundAfter(9, busy().ready(8).queue(0))).isInfinite();
        assertThat(boundAfter(9, busy().ready(Double.NaN))).isInfinite();
        for (int i = 0; i < 9; i++) {
            states.observe(new Observation(busy().ready(8).build(), ASKED_NANOS / 3));
        }
        assertThat(states.maxBlockingRatio()).isInfinite();
    }
}
