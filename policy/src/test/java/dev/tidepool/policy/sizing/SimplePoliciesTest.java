package dev.tidepool.policy.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SimplePoliciesTest {
    private static SizingDecision startOf(SizingPolicy policy) {
        return policy.newSizer(PoolBounds.unlimited(4)).start();
    }

    @Test
    void fixedKeepsItsThreads() {
        SizingDecision decision = startOf(new Fixed(7));
        assertThat(decision.floor()).isEqualTo(7);
        assertThat(decision.limit()).isEqualTo(7);
        assertThat(decision.target()).isEqualTo(7);
    }

    @Test
    void cachedGrowsAtOnceAndKeepsIdleThreadsForAMinute() {
        SizingDecision decision = startOf(Cached.defaults());
        assertThat(decision.target()).isZero();
        assertThat(decision.limit()).isEqualTo(Integer.MAX_VALUE);
        assertThat(decision.growAtBacklog()).isZero();
        assertThat(decision.idleTimeout()).isEqualTo(Duration.ofSeconds(60));
        assertThat(decision.nextSampleAfter()).isEqualTo(SizingDecision.NEVER);
    }

    @Test
    void threadPerRequestKeepsNoIdleThread() {
        assertThat(startOf(new ThreadPerRequest()).idleTimeout()).isZero();
    }

    @Test
    void watermarksAreCoresAndTwiceThat() {
        SizingDecision decision = startOf(Watermark.defaults(4));
        assertThat(decision.floor()).isEqualTo(4);
        assertThat(decision.prestart()).isEqualTo(4);
        assertThat(decision.limit()).isEqualTo(8);
        assertThat(decision.growWhileIdle()).isFalse();
        assertThat(decision.idleTimeout()).isEqualTo(Duration.ofMillis(10));
    }

    @Test
    void watermarkAsCodedGrowsWithEverySubmission() {
        assertThat(startOf(Watermark.asCoded(4)).growWhileIdle()).isTrue();
    }

    @Test
    void sunsWatermarkKeepsIdleThreadsFor300Millis() {
        SizingDecision decision = startOf(Watermark.sun(3, 9));
        assertThat(decision.floor()).isEqualTo(3);
        assertThat(decision.limit()).isEqualTo(9);
        assertThat(decision.growAtBacklog()).isZero();
        assertThat(decision.idleTimeout()).isEqualTo(Duration.ofMillis(300));
    }

    @Test
    void axis2QueuesUpToTheWatermarkBeforeItGrowsBeyondTheCore() {
        SizingDecision decision = startOf(new Axis2Watermark(2, 10, 5, Duration.ofSeconds(5)));
        assertThat(decision.floor()).isEqualTo(2);
        assertThat(decision.target()).isEqualTo(2);
        assertThat(decision.growsOnSubmission(2, 0, 0, 9)).isFalse();
        assertThat(decision.growsOnSubmission(2, 0, 0, 10)).isTrue();
        assertThat(decision.growsOnSubmission(5, 0, 0, 10)).isFalse();
        assertThat(decision.idleTimeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(decision.nextSampleAfter()).isEqualTo(SizingDecision.NEVER);
    }

    @Test
    void parametersOutOfRangeAreNamed() {
        assertThatThrownBy(() -> new Fixed(0)).hasMessage("threads is 0; allowed is 1 to unlimited");
        assertThatThrownBy(() -> Watermark.sun(5, 4)).hasMessage("low is 5; allowed is 0 to 4");
        assertThatThrownBy(() -> new Axis2Watermark(6, 10, 5, Duration.ofSeconds(5)))
                .hasMessage("core is 6; allowed is 0 to 5");
        assertThatThrownBy(() -> new Cached(Duration.ofMillis(-1))).hasMessageStartingWith("idleTimeout is -1.0 ms");
    }
}
