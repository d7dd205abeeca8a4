package dev.tidepool.executor.internal.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class SilenceTest {
    private static long millis(long millis) {
        return Duration.ofMillis(millis).toNanos();
    }

    @Test
    void lastsATenthOfASecondAfterTheLastArrivalWasSeen() {
        Silence silence = new Silence(millis(0));
        assertThat(silence.lasts(millis(99), 0)).isFalse();
        assertThat(silence.lasts(millis(100), 0)).isTrue();
        assertThat(silence.lasts(millis(150), 1)).isFalse();
        assertThat(silence.lasts(millis(249), 1)).isFalse();
        assertThat(silence.lasts(millis(250), 1)).isTrue();
    }

    @Test
    void neverBeginsWhileTasksComeNowAndThen() {
        long start = Long.MAX_VALUE - millis(500); // nanoTime may overflow
        Silence silence = new Silence(start);
        for (int i = 1; i <= 100; i++) {
            assertThat(silence.lasts(start + millis(10L * i), i)).isFalse();
        }
    }
}
