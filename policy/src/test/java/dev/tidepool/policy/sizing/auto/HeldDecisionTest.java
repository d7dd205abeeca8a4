package dev.tidepool.policy.sizing.auto;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import org.junit.jupiter.api.Test;

/** What a decision says of a full downstream, which serves 400 calls/s however many threads wait for it. */
class HeldDecisionTest {
    private static final String WHY = "; more would only queue for what the tasks wait for";

    /** Observes a second of calls that take as long as their threads and 400 calls/s make them. */
    private static SizingDecision after(Sizer sizer, int threads) {
        return sizer.decide(sample().millis(1_000)
                .cpu(2, 0.05)
                .threads(threads, threads)
                .computing(0.1)
                .queue(50)
                .demands(400, threads / 0.4, 0.2, 0)
                .build());
    }

    private static SizingDecision grown(PoolBounds bounds) {
        Sizer sizer = new Auto().newSizer(bounds);
        assertThat(sizer.start().held()).isFalse();
        for (int i = 0; i < 5; i++) {
            assertThat(after(sizer, 8).held()).isFalse();
        }
        return after(sizer, 30);
    }

    @Test
    void aDecisionThatHoldsThePoolSaysSo() {
        SizingDecision decision = grown(PoolBounds.unlimited(2));
        assertThat(decision.reason()).endsWith(WHY);
        assertThat(decision.held()).isTrue();
    }

    @Test
    void aPoolAtItsBoundsIsNotHeld() {
        SizingDecision decision = grown(new PoolBounds(0, 20, 2));
        assertThat(decision.reason()).doesNotContain(WHY);
        assertThat(decision.held()).isFalse();
    }
}
