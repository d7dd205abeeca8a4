package dev.tidepool.policy.sizing.auto;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.SizingDecision;
import org.junit.jupiter.api.Test;

class HeldDecisionTest {
    private final Downstream downstream = new Downstream();

    private void observe(int threads, double blockingMillis) {
        downstream.observe(
                sample().millis(1_000)
                        .threads(threads, threads)
                        .queue(5)
                        .completions(400)
                        .build(),
                0.0002,
                blockingMillis / 1e3,
                true);
    }

    @Test
    void theReasonOfAHeldPoolSaysSo() {
        observe(8, 20);
        assertThat(downstream.isHeld()).isFalse();
        observe(20, 50);
        assertThat(downstream.isHeld()).isTrue();
        assertThat(Auto.holds(SizingDecision.fixed(20, "at most 20" + downstream.reason())))
                .isTrue();
        assertThat(Auto.holds(SizingDecision.fixed(20, "at most 20"))).isFalse();
    }
}
