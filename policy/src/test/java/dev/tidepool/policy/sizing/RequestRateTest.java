package dev.tidepool.policy.sizing;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.sizing.RequestRate.Growth;
import java.time.Duration;
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

    @Test
    void literallyOnlyANewHighestRateAddsThreads() {
        Sizer sizer =
                start(new RequestRate(10, 10, Duration.ofSeconds(1), Duration.ofMillis(500), Growth.GROW_ON_NEW_HIGH));
        assertThat(sizer.decide(second(300)).prestart()).isEqualTo(300);
        assertThat(sizer.decide(second(300)).prestart()).isZero();
        assertThat(sizer.decide(second(299)).prestart()).isZero();
        assertThat(sizer.decide(second(301)).prestart()).isEqualTo(301);
    }
}
