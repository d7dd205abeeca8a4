package dev.tidepool.lab.measure.contestant;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HighestRateExecutorTest {
    private final ThreadLedger ledger = new ThreadLedger();
    private final HighestRateExecutor executor = new HighestRateExecutor(10, 40, ledger);

    @AfterEach
    void end() {
        executor.shutdownNow();
    }

    @Test
    void startsWithItsInitialThreads() {
        assertThat(ledger.counts().created()).isEqualTo(10);
    }

    @Test
    void hasAsManyThreadsAsTheMostArrivalsInASecond() {
        assertThat(threadsAfter(25)).isEqualTo(25);
        assertThat(threadsAfter(7)).isEqualTo(25);
        assertThat(threadsAfter(0)).isEqualTo(25);
        assertThat(threadsAfter(26)).isEqualTo(26);
        assertThat(executor.resizes()).isEqualTo(2);
    }

    @Test
    void staysWithinItsBounds() {
        assertThat(threadsAfter(9)).isEqualTo(10);
        assertThat(threadsAfter(41)).isEqualTo(40);
        assertThat(executor.resizes()).isEqualTo(1);
    }

    private int threadsAfter(int arrivals) {
        for (int i = 0; i < arrivals; i++) {
            executor.execute(() -> {});
        }
        executor.endSecond();
        return executor.getPoolSize();
    }
}
