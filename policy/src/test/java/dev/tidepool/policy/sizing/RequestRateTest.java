package dev.tidepool.policy.sizing;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import org.junit.jupiter.api.Test;

class RequestRateTest {
    private static Sizer start(RequestRate policy) {
        Sizer sizer = policy.newSizer(PoolBounds.unlimited(4));
        sizer.start();
        return sizer;
    }

    private static PoolSample second(long arrivals) {
        return sample().millis(1000).arrivals(arrivals).threads(10, 0).build();
    }

    @Test
    void ordersAsManyThreadsAsRequestsASecondAndNeverRetiresThreadsByItsLimit() {
        Sizer sizer = start(RequestRate.defaults());
        assertThat(sizer.decide(second(412)).prestart()).isEqualTo(412);
        SizingDecision falling = sizer.decide(second(100));
        assertThat(falling.prestart()).isEqualTo(100);
        assertThat(falling.limit()).isEqualTo(Integer.MAX_VALUE);
        assertThat(falling.reason()).isEqualTo("100 arrivals/s: 100 threads");
        assertThat(sizer.decide(second(0)).target()).as("the floor").isEqualTo(10);
    }

    @Test
    void takesTheRateFromTheMeasuredInterval() {
        Sizer sizer = start(RequestRate.defaults());
        PoolSample late = sample().millis(2000).arrivals(101).build();
        assertThat(sizer.decide(late).prestart()).isEqualTo(51);
    }

    /**
     * "If current request rate is greater than the last highest request rate, then optimization policy optimizes pool
     * size by keeping it equal to the current request rate" [bahadur2022sword, section 3.2].
     */
    @Test
    void literallyOnlyANewHighestRateAddsThreads() {
        Sizer sizer = start(RequestRate.crrNodeLiteral(4));
        assertThat(sizer.decide(second(700)).prestart()).isEqualTo(700);
        assertThat(sizer.decide(second(700)).prestart()).as("not greater").isZero();
        assertThat(sizer.decide(second(690)).prestart()).isZero();
        assertThat(sizer.decide(second(701)).prestart()).isEqualTo(701);
    }

    @Test
    void oursAlsoGrowsAgainAtARateSeenBefore() {
        Sizer sizer = start(RequestRate.crrNode(4));
        assertThat(sizer.decide(second(700)).prestart()).isEqualTo(700);
        assertThat(sizer.decide(second(690)).prestart()).isEqualTo(690);
    }
}
