package dev.tidepool.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SizingDecisionTest {
    private static final SizingDecision DECISION = prestarting(5);

    private static SizingDecision prestarting(int threads) {
        return new SizingDecision(
                2, threads, 10, 0, false, Duration.ofSeconds(1), 0, Duration.ofMillis(100), "because");
    }

    @Test
    void targetIsFloorOrPrestartWithinTheLimit() {
        assertThat(DECISION.target()).isEqualTo(5);
        assertThat(prestarting(0).target()).isEqualTo(2);
        assertThat(prestarting(99).target()).isEqualTo(10);
    }

    @Test
    void reasonAndNextSampleDoNotCountAsAnotherRequest() {
        assertThat(DECISION.withReason("other").asksSameAs(DECISION)).isTrue();
        assertThat(prestarting(6).asksSameAs(DECISION)).isFalse();
    }

    @Test
    void limitsOfTypesAreARequestAndStayWithinThePoolsBounds() {
        SizingDecision limited = DECISION.withTypeLimits(List.of(new TypeLimit("call", 3)));
        assertThat(limited.asksSameAs(DECISION)).isFalse();
        assertThat(limited.within(new PoolBounds(3, 4, 2)).typeLimits()).isEqualTo(limited.typeLimits());
        assertThatThrownBy(() -> new TypeLimit("call", 0)).hasMessageContaining("limit is 0");
    }

    @Test
    void isClampedToThePoolsBounds() {
        SizingDecision bounded = DECISION.within(new PoolBounds(3, 4, 2));
        assertThat(bounded.floor()).isEqualTo(3);
        assertThat(bounded.prestart()).isEqualTo(4);
        assertThat(bounded.limit()).isEqualTo(4);
        assertThat(DECISION.within(new PoolBounds(20, 30, 2)).target()).isEqualTo(20);
        assertThat(DECISION.within(PoolBounds.unlimited(2))).isSameAs(DECISION);
    }

    /** Attached pools and limiters do not see at once that tasks wait, and would have waited for a long interval. */
    @Test
    void aLongIntervalIsShortWhereNobodyGivesTheAlarm() {
        Duration second = Duration.ofSeconds(1);
        assertThat(every(second, Duration.ofMillis(5)).nextSampleUnwatched()).isEqualTo(Duration.ofMillis(100));
        assertThat(every(second, SizingDecision.NEVER).nextSampleUnwatched()).isEqualTo(second);
        assertThat(every(Duration.ofMillis(20), Duration.ofMillis(5)).nextSampleUnwatched())
                .isEqualTo(Duration.ofMillis(20));
    }

    private static SizingDecision every(Duration interval, Duration alarm) {
        return new SizingDecision(
                1, 0, 2, 0, false, SizingDecision.NEVER, 0, interval, alarm, List.of(), false, "because");
    }

    @Test
    void rejectsValuesOutOfRange() {
        assertThatThrownBy(() -> SizingDecision.fixed(0, "none")).hasMessageContaining("limit is 0");
        assertThatThrownBy(() -> new SizingDecision(
                        3, 0, 2, 0, false, Duration.ZERO, 0, SizingDecision.NEVER, "floor above limit"))
                .hasMessage("floor is 3; allowed is 0 to 2");
    }
}
