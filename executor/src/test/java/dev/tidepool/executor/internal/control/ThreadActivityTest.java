package dev.tidepool.executor.internal.control;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ThreadActivityTest {
    private static final long MILLI = 1_000_000;

    /** Cores that a collector had stopped looked idle, and more threads were started beside a full heap. */
    @Test
    void threadsThatAPauseStoppedHaveLeftNoCore() {
        assertThat(ThreadActivity.meanComputing(80 * MILLI, (100 - 60) * MILLI, 2))
                .isEqualTo(2);
        assertThat(ThreadActivity.meanComputing(20 * MILLI, (100 - 60) * MILLI, 2))
                .isEqualTo(0.5);
    }

    @Test
    void noThreadHasMoreThanACoreHoweverCoarseTheClockOfThePausesIs() {
        assertThat(ThreadActivity.meanComputing(100_000, 0, 2)).isEqualTo(2);
        assertThat(ThreadActivity.meanComputing(100_000, -MILLI, 2)).isEqualTo(2);
        assertThat(ThreadActivity.meanComputing(0, 0, 2)).isZero();
    }
}
