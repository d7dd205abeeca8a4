package dev.tidepool.executor.internal.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class QuietPeriodTest {
    private static long millis(long millis) {
        return Duration.ofMillis(millis).toNanos();
    }

    @Test
    void passesATenthOfASecondAfterTheLastArrivalWasSeen() {
        QuietPeriod quiet = new QuietPeriod(millis(0));
        assertThat(quiet.hasPassed(millis(99), 0)).isFalse();
        assertThat(quiet.hasPassed(millis(100), 0)).isTrue();
        assertThat(quiet.hasPassed(millis(150), 1)).isFalse();
        assertThat(quiet.hasPassed(millis(249), 1)).isFalse();
        assertThat(quiet.hasPassed(millis(250), 1)).isTrue();
    }

    @Test
    void neverPassesWhileOccasionalTasksArrive() {
        long start = Long.MAX_VALUE - millis(500); // nanoTime may overflow
        QuietPeriod quiet = new QuietPeriod(start);
        for (int i = 1; i <= 100; i++) {
            assertThat(quiet.hasPassed(start + millis(10L * i), i)).isFalse();
        }
    }
}
