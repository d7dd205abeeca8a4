package dev.tidepool.policy.sizing;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @ParameterizedTest(name = "{4}")
    @CsvSource({
        "1000, 900, 100, 1000, grows to the rate while memory covers the new threads",
        " 500, 900,   0,  500, needs no memory for a falling rate",
        "   0, 900,   0,    0, orders nothing without arrivals"
    })
    void followsTheRate(long arrivals, int alive, long freeMebibytes, int threads, String what) {
        assertThat(sizer.decide(second(arrivals, alive, freeMebibytes * MEBIBYTE))
                        .target())
                .as(what)
                .isEqualTo(threads);
    }

    @Test
    void holdsNothingBackWhereMemoryIsUnknown() {
        assertThat(sizer.decide(second(1000, 0, -1)).target()).isEqualTo(1000);
    }

    @Test
    void keepsItsThreadsWhereMemoryDoesNot() {
        SizingDecision decision = sizer.decide(second(1000, 900, 100 * MEBIBYTE - 1));
        assertThat(decision.target()).isEqualTo(900);
        assertThat(decision.limit()).isEqualTo(Integer.MAX_VALUE);
        assertThat(decision.reason())
                .isEqualTo("1000 arrivals/s, but no memory for 100 more threads: keeps 900 threads");
    }
}
