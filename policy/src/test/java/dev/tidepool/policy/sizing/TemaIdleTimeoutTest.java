package dev.tidepool.policy.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TemaIdleTimeoutTest {
    private final TemaIdleTimeout timeout = new TemaIdleTimeout(Tema.defaults());

    private long nextMillis(int alive, int busy, double trend) {
        return timeout.next(alive, busy, trend).toMillis();
    }

    @Test
    void staysWithoutThreads() {
        assertThat(nextMillis(0, 0, 5)).isEqualTo(300);
    }

    @Test
    void fallsToTheLowerBoundWhenNobodyIsBusy() {
        assertThat(nextMillis(10, 0, 5)).isEqualTo(100);
    }

    @Test
    void risesByOneIntervalWhenLoadRisesWithThreadsToSpare() {
        assertThat(nextMillis(15, 10, 1.5)).isEqualTo(400);
    }

    @Test
    void risesByTwoIntervalsWhenLoadRisesWithFewToSpare() {
        assertThat(nextMillis(14, 10, 1.5)).isEqualTo(500);
    }

    @Test
    void fallsInProportionWhenLoadIsSteadyWithThreadsToSpare() {
        assertThat(nextMillis(15, 10, 1)).isEqualTo(200);
    }

    @Test
    void fallsInProportionWhenLoadFallsOrStandsStill() {
        assertThat(nextMillis(12, 10, -0.5)).isEqualTo(250);
        assertThat(nextMillis(10, 8, 0)).isEqualTo(200);
    }

    @Test
    void staysWhenLoadRisesSlowlyWithFewToSpare() {
        assertThat(nextMillis(12, 10, 0.5)).isEqualTo(300);
    }

    @Test
    void staysWithinItsBounds() {
        for (int i = 0; i < 1000; i++) {
            nextMillis(10, 10, 2);
        }
        assertThat(nextMillis(10, 10, 2)).isEqualTo(30_000);
        for (int i = 0; i < 100; i++) {
            nextMillis(10, 1, -1);
        }
        assertThat(nextMillis(10, 1, -1)).isEqualTo(100);
    }
}
