package dev.tidepool.executor.internal.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class LatencyBucketsTest {
    private static final long SEED = 7_041;
    private static final long TOP = 1L << 43;

    @Test
    void theMiddleOfABucketIsWithinASixteenthOfEveryValueInIt() {
        Random random = new Random(SEED);
        for (int i = 0; i < 500_000; i++) {
            long value = random.nextLong() >>> (21 + random.nextInt(42));
            check(value);
        }
        for (int exponent = 0; exponent < 43; exponent++) {
            check((1L << exponent) - 1);
            check(1L << exponent);
            check((1L << exponent) + 1);
        }
        check(TOP - 1);
    }

    private static void check(long value) {
        int bucket = LatencyBuckets.of(value);
        long middle = LatencyBuckets.middle(bucket);
        assertThat(bucket).as("value %d, seed %d", value, SEED).isBetween(0, LatencyBuckets.COUNT - 1);
        assertThat(LatencyBuckets.lowest(bucket))
                .as("value %d, seed %d", value, SEED)
                .isLessThanOrEqualTo(value);
        assertThat(Math.abs(middle - value) * 16)
                .as("value %d, middle %d, seed %d", value, middle, SEED)
                .isLessThanOrEqualTo(value);
    }

    @Test
    void bucketsAreInOrderWithoutGaps() {
        for (int bucket = 0; bucket < LatencyBuckets.COUNT; bucket++) {
            long lowest = LatencyBuckets.lowest(bucket);
            assertThat(LatencyBuckets.of(lowest)).isEqualTo(bucket);
            if (bucket > 0) {
                assertThat(LatencyBuckets.of(lowest - 1)).isEqualTo(bucket - 1);
            }
        }
    }

    @Test
    void negativeValuesCountAsZeroAndHugeOnesShareTheLastBucket() {
        assertThat(LatencyBuckets.of(-1)).isZero();
        assertThat(LatencyBuckets.of(Long.MIN_VALUE)).isZero();
        assertThat(LatencyBuckets.of(TOP)).isEqualTo(LatencyBuckets.COUNT - 1);
        assertThat(LatencyBuckets.of(Long.MAX_VALUE)).isEqualTo(LatencyBuckets.COUNT - 1);
    }
}
