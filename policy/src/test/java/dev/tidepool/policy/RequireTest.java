package dev.tidepool.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RequireTest {
    @Test
    void returnsAValueWithinItsRange() {
        assertThat(Require.inRange("low", 3, 3, 5)).isEqualTo(3);
        assertThat(Require.inRange("alpha", 0.5, 0, 0.5)).isEqualTo(0.5);
        assertThat(Require.inRange("interval", Duration.ZERO, Duration.ZERO, SizingDecision.NEVER))
                .isZero();
    }

    @Test
    void namesParameterValueAndRange() {
        assertThatThrownBy(() -> Require.inRange("low", 6, 0, 5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("low is 6; allowed is 0 to 5");
        assertThatThrownBy(() -> Require.inRange("alpha", 1.5, 0.001, 1))
                .hasMessage("alpha is 1.5; allowed is 0.001 to 1.0");
        assertThatThrownBy(() -> Require.inRange("alpha", Double.NaN, 0.001, 1))
                .hasMessage("alpha is NaN; allowed is 0.001 to 1.0");
        assertThatThrownBy(() -> Require.inRange(
                        "interval", Duration.ofNanos(500_000), Duration.ofMillis(1), Duration.ofHours(1)))
                .hasMessage("interval is 0.5 ms; allowed is 1.0 ms to 3600000.0 ms");
    }

    @Test
    void callsAnEndlessUpperBoundByItsName() {
        assertThatThrownBy(() -> Require.inRange("threads", 0, 1, Integer.MAX_VALUE))
                .hasMessage("threads is 0; allowed is 1 to unlimited");
        assertThatThrownBy(() ->
                        Require.inRange("idleTimeout", Duration.ofMillis(-1), Duration.ZERO, SizingDecision.NEVER))
                .hasMessage("idleTimeout is -1.0 ms; allowed is 0.0 ms to never");
    }
}
