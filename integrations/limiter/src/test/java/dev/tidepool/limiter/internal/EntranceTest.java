package dev.tidepool.limiter.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.limiter.AdaptiveLimiter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class EntranceTest {
    private final AdaptiveLimiter limiter = AdaptiveLimiter.create("prices");
    private final Entrance entrance = new Entrance(limiter, Duration.ofMinutes(1));

    @Test
    void anInterruptedCallIsNotLetInAndItsThreadStaysInterrupted() {
        Thread.currentThread().interrupt();
        assertThat(entrance.enter()).isEmpty();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(limiter.stats().inFlight()).isZero();
        assertThat(entrance.enter()).isPresent();
    }
}
