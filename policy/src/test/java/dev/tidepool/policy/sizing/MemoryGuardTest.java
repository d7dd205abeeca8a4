package dev.tidepool.policy.sizing;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import org.junit.jupiter.api.Test;

class MemoryGuardTest {
    private static final long MEBIBYTE = 1 << 20;

    private final Sizer sizer = MemoryGuard.defaults(4).newSizer(PoolBounds.unlimited(4));

    private static PoolSample second(long arrivals, int alive, long freeBytes) {
        return sample().millis(1000)
                .arrivals(arrivals)
                .threads(alive, 0)
                .freeMemory(freeBytes)
                .build();
    }

    @Test
    void growsToTheRateWhileMemoryCoversTheNewThreads() {
        assertThat(sizer.decide(second(1000, 900, 100 * MEBIBYTE)).target()).isEqualTo(1000);
    }

    @Test
    void keepsItsThreadsWhereMemoryDoesNot() {
        SizingDecision decision = sizer.decide(second(1000, 900, 100 * MEBIBYTE - 1));
        assertThat(decision.target()).isEqualTo(900);
        assertThat(decision.limit()).isEqualTo(Integer.MAX_VALUE);
        assertThat(decision.reason())
                .isEqualTo("1000 arrivals/s, but no memory for 100 more threads: keeps 900 threads");
    }

    @Test
    void needsNoMemoryForAFallingRate() {
        assertThat(sizer.decide(second(500, 900, 0)).target()).isEqualTo(500);
    }

    @Test
    void holdsNothingBackWhereMemoryIsUnknown() {
        assertThat(sizer.decide(second(1000, 0, -1)).target()).isEqualTo(1000);
    }

    @Test
    void ordersNothingWithoutArrivals() {
        assertThat(sizer.decide(second(0, 900, 0)).target()).isZero();
    }
}
