package dev.tidepool.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class NodeWaitTest {
    private static final Duration LOOK = Duration.ofMillis(100);

    /** Returns when a wait ends whose first node answers after a time, and others never. */
    private static Duration end(Duration first, boolean failed) {
        NodeWait wait = new NodeWait();
        Duration waited = LOOK;
        while (wait.goesOn(waited, waited.compareTo(first) >= 0, failed)) {
            waited = waited.plus(LOOK);
        }
        return waited;
    }

    /** A balancer that was started again beside a frozen node served nobody for 35 s. */
    @Test
    void aFrozenNodeHoldsABalancerForTwoSeconds() {
        assertThat(end(Duration.ofMillis(300), false)).isEqualTo(Duration.ofMillis(2_300));
        assertThat(end(Duration.ofMillis(300), true)).isEqualTo(Duration.ofMillis(2_300));
    }

    /** With one of two nodes, a balancer rejects what the two would take. */
    @Test
    void whereTheFirstNodeIsSlowTheOthersMayBeSlower() {
        assertThat(end(Duration.ofSeconds(6), false)).isEqualTo(Duration.ofSeconds(24));
        assertThat(end(Duration.ofSeconds(20), false)).isEqualTo(Duration.ofSeconds(50));
    }

    @Test
    void withoutAnAnswerAFailureEndsTheWait() {
        Duration never = Duration.ofDays(1);
        assertThat(end(never, true)).isEqualTo(NodeWait.USUAL);
        assertThat(end(never, false)).isEqualTo(NodeWait.USUAL.plus(NodeWait.BUSY));
    }
}
