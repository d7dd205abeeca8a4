package dev.tidepool.policy.sizing;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.sizing.ThroughputDecline.StableSize;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ThroughputDeclineTest {
    private final Sizer sizer = start(StableSize.LAST_ORDERED);

    private static Sizer start(StableSize stableSize) {
        Sizer sizer = new ThroughputDecline(4, Duration.ofSeconds(1), Duration.ofMillis(500), 0.05, stableSize)
                .newSizer(PoolBounds.unlimited(4));
        sizer.start();
        return sizer;
    }

    private static PoolSample second(long arrivals, long completions) {
        return sample().millis(1000)
                .arrivals(arrivals)
                .completions(completions)
                .threads(115, 100)
                .build();
    }

    @Test
    void figure5OfPaper000From1000BackTo900() {
        for (long rate : new long[] {700, 700, 800, 800, 900, 900, 1000}) {
            assertThat(sizer.decide(second(rate, rate)).target()).isEqualTo(rate);
        }
        SizingDecision overloaded = sizer.decide(second(1000, 900));
        assertThat(overloaded.target()).isEqualTo(900);
        assertThat(overloaded.limit()).isEqualTo(900);
    }

    @Test
    void figure9OfPaper000From1000BackTo500() {
        sizer.decide(second(500, 500));
        sizer.decide(second(500, 500));
        assertThat(sizer.decide(second(1000, 1000)).target()).isEqualTo(1000);
        SizingDecision overloaded = sizer.decide(second(1000, 800));
        assertThat(overloaded.target()).isEqualTo(500);
        assertThat(overloaded.limit()).isEqualTo(500);
    }

    @Test
    void holdsUpToTheOverloadRateAndGrowsBeyondIt() {
        sizer.decide(second(500, 500));
        sizer.decide(second(1000, 1000));
        sizer.decide(second(1000, 800));
        assertThat(sizer.decide(second(1000, 1000)).limit()).isEqualTo(500);
        assertThat(sizer.decide(second(600, 600)).limit()).isEqualTo(500);
        SizingDecision released = sizer.decide(second(1001, 1000));
        assertThat(released.target()).isEqualTo(1001);
        assertThat(released.limit()).isEqualTo(Integer.MAX_VALUE);
        // Held again, it returns to the size at which it was held.
        assertThat(sizer.decide(second(1001, 800)).target()).isEqualTo(500);
    }

    @Test
    void givesAHeldPoolItsThreadsBackAfterIdling() {
        sizer.decide(second(500, 500));
        sizer.decide(second(1000, 1000));
        sizer.decide(second(1000, 800));
        assertThat(sizer.decide(second(0, 200)).target()).isZero();
        assertThat(sizer.decide(second(300, 300)).target()).isEqualTo(300);
        assertThat(sizer.decide(second(900, 900)).target()).isEqualTo(500);
    }

    @Test
    void aThroughputThatFallsWithTheRateIsNoDecline() {
        sizer.decide(second(1000, 1000));
        SizingDecision decision = sizer.decide(second(500, 500));
        assertThat(decision.target()).isEqualTo(500);
        assertThat(decision.limit()).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void toleratesFivePercent() {
        sizer.decide(second(1000, 1000));
        assertThat(sizer.decide(second(1000, 950)).limit()).isEqualTo(Integer.MAX_VALUE);
        // 0.95 x min(1000, 950) = 902.5
        assertThat(sizer.decide(second(1000, 903)).limit()).isEqualTo(Integer.MAX_VALUE);
        assertThat(sizer.decide(second(1000, 857)).limit()).isEqualTo(4);
    }

    @Test
    void theStableSizeMayBeReadAsTheThreadsAlive() {
        Sizer alive = start(StableSize.THREADS_ALIVE);
        alive.decide(second(500, 500));
        alive.decide(second(1000, 1000));
        assertThat(alive.decide(second(1000, 800)).limit()).isEqualTo(115);
    }
}
