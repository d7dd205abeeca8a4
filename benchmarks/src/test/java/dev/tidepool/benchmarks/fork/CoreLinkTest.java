package dev.tidepool.benchmarks.fork;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class CoreLinkTest {

    @Test
    void aRoundTripIsSlowByTheFastestSeen() {
        CoreLink link = new CoreLink();
        double first = link.roundTrip();
        assertThat(first).isPositive().isFinite();
        double last = link.awaitFast();
        assertThat(link.isSlow(Math.min(first, last))).isFalse();
        assertThat(link.isSlow(10 * first)).isTrue();
    }
}
