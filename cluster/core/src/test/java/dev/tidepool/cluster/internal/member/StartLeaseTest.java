package dev.tidepool.cluster.internal.member;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.internal.wire.CallerEnvelope;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class StartLeaseTest {
    private static final long NOW = 7;
    private static final long HOUR = Duration.ofHours(1).toNanos();

    /** A caller's tasks could start for 292 years after it was disconnected. */
    @Test
    void noLeaseRunsForMoreThanAnHour() {
        StartLease first = StartLease.NONE.after(new CallerEnvelope(1, Long.MAX_VALUE, List.of()), NOW);
        assertThat(first.allows(1, NOW + HOUR)).isTrue();
        assertThat(first.allows(1, NOW + HOUR + 1)).isFalse();
        StartLease renewed = first.after(new CallerEnvelope(1, Long.MAX_VALUE, List.of()), NOW + HOUR);
        assertThat(renewed.allows(1, NOW + 2 * HOUR)).isTrue();
        assertThat(renewed.allows(1, NOW + 2 * HOUR + 1)).isFalse();
    }
}
