package dev.tidepool.executor.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/** Which arrivals are measured, and that the estimates from them are unbiased. */
final class ArrivalSamplerTest {
    private static final long SLOW_NANOS = 1_000_000;
    private static final long FAST_NANOS = 100;

    /** Adds up a quantity of every task, exactly and as estimated from the measured tasks. */
    private static double[] sums(ArrivalSampler sampler, int tasks, long gapNanos, LongUnaryOperator quantity) {
        double exact = 0;
        double estimated = 0;
        double measured = 0;
        for (int i = 0; i < tasks; i++) {
            exact += quantity.applyAsLong(i);
            if (i == sampler.next()) {
                estimated += (double) quantity.applyAsLong(i) * sampler.period();
                measured++;
                sampler.arrived(i, i * gapNanos);
            }
        }
        return new double[] {exact, estimated, measured};
    }

    @Test
    void everythingIsMeasuredWhileArrivalsAreRare() {
        double[] sums = sums(new ArrivalSampler(1, false), 10_000, SLOW_NANOS, i -> i * i);
        assertThat(sums[1]).isEqualTo(sums[0]);
        assertThat(sums[2]).isEqualTo(10_000);
    }

    @Test
    void allOfTheFirstTasksOfABurstAreMeasuredAndFewOfAFlood() {
        ArrivalSampler sampler = new ArrivalSampler(1, false);
        for (int i = 0; i < ArrivalSampler.ADAPT_AFTER; i++) {
            assertThat(sampler.next()).isEqualTo(i);
            assertThat(sampler.period()).isEqualTo(1);
            sampler.arrived(i, i * FAST_NANOS);
        }
        assertThat(sums(new ArrivalSampler(1, false), 10_000_000, FAST_NANOS, i -> 1)[2])
                .isLessThan(10_000);
    }

    @Test
    void everyTaskIsMeasuredIfTheQueueAsksForIt() {
        assertThat(sums(new ArrivalSampler(1, true), 100_000, FAST_NANOS, i -> 1)[2])
                .isEqualTo(100_000);
    }

    @Test
    void estimatesOfAFloodAreUnbiasedWhateverThePattern() {
        assertUnbiased(i -> 1_000);
        assertUnbiased(i -> i % 1_024 == 0 ? 1_000_000 : 10);
        assertUnbiased(i -> i % 2 == 0 ? 5_000 : 50);
        assertUnbiased(i -> i / 4_096 % 2 == 0 ? 5_000 : 50);
        assertUnbiased(i -> i);
        assertUnbiased(i -> i > 90_000 ? 1_000_000 : 10);
    }

    private static void assertUnbiased(LongUnaryOperator quantity) {
        assertUnbiasedOverSeeds(sampler -> sums(sampler, 100_000, FAST_NANOS, quantity));
    }

    /** The mean error over many seeds is within four standard errors of zero. */
    private static void assertUnbiasedOverSeeds(Function<ArrivalSampler, double[]> sums) {
        int seeds = 400;
        double sum = 0;
        double squares = 0;
        for (int seed = 0; seed < seeds; seed++) {
            double[] exactAndEstimated = sums.apply(new ArrivalSampler(seed, false));
            double error = exactAndEstimated[1] / exactAndEstimated[0] - 1;
            sum += error;
            squares += error * error;
        }
        double mean = sum / seeds;
        double standardError = Math.sqrt((squares / seeds - mean * mean) / seeds);
        assertThat(mean).isCloseTo(0, within(4 * standardError + 1e-12));
    }

    @Test
    void aChangingArrivalRateDoesNotBiasTheEstimate() {
        assertUnbiasedOverSeeds(sampler -> {
            double exact = 0;
            double estimated = 0;
            long now = 0;
            for (int i = 0; i < 60_000; i++) {
                boolean fast = i / 20_000 % 2 == 0;
                now += fast ? FAST_NANOS : SLOW_NANOS;
                long quantity = fast ? 10 : 1_000;
                exact += quantity;
                if (i % 5_000 == 0) {
                    sampler.relax(i, now);
                }
                if (i == sampler.next()) {
                    estimated += (double) quantity * sampler.period();
                    sampler.arrived(i, now);
                }
            }
            return new double[] {exact, estimated};
        });
    }

    @Test
    void afterAFloodASlowTrickleIsSoonMeasuredAgain() {
        ArrivalSampler sampler = new ArrivalSampler(7, false);
        sums(sampler, 1_000_000, FAST_NANOS, i -> 1);
        assertThat(sampler.period()).isGreaterThan(64);
        long now = 1_000_000 * FAST_NANOS;
        for (int step = 0; step < 4; step++) {
            now += 100_000_000;
            sampler.relax(1_000_000, now);
        }
        assertThat(sampler.period()).isEqualTo(1);
        assertThat(sampler.next()).isEqualTo(1_000_000);
    }
}
