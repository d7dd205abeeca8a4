package dev.tidepool.policy.sizing;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class HillClimbingTest {
    private static final int MIN_THREADS = 4;

    private final Sizer sizer = HillClimbing.defaults(MIN_THREADS).newSizer(PoolBounds.unlimited(MIN_THREADS));

    /** Runs a pool for a minute; its throughput depends only on its size. */
    private static List<SizingDecision> minute(HillClimbing policy, IntToDoubleFunction throughput, double cpu) {
        Sizer sizer = policy.newSizer(PoolBounds.unlimited(MIN_THREADS));
        List<SizingDecision> decisions = new ArrayList<>(List.of(sizer.start()));
        double seconds = 0;
        double completed = 0;
        while (seconds < 60) {
            SizingDecision last = decisions.get(decisions.size() - 1);
            double step = last.nextSampleAfter().toNanos() / 1e9;
            double before = completed;
            completed += throughput.applyAsDouble(last.target()) * step;
            seconds += step;
            decisions.add(sizer.decide(sample().millis(step * 1e3)
                    .completions((long) completed - (long) before)
                    .threads(last.target(), last.target())
                    .queue(100)
                    .cpu(MIN_THREADS, cpu)
                    .build()));
        }
        return decisions;
    }

    private static int lastSize(List<SizingDecision> decisions) {
        return decisions.get(decisions.size() - 1).target();
    }

    private static PoolSample starving(double cpu) {
        return sample().millis(500)
                .threads(MIN_THREADS, MIN_THREADS)
                .queue(9)
                .cpu(MIN_THREADS, cpu)
                .build();
    }

    @Test
    void climbsWhereThroughputFollowsAtFourThreadsASecondAtMost() {
        List<SizingDecision> decisions = minute(HillClimbing.defaults(MIN_THREADS), size -> 1000 * size, 0.5);
        // (1 - 0.15)^2 x 4 threads/s x 60 s = 173 at full certainty; but the climb itself looks like noise.
        assertThat(lastSize(decisions)).isBetween(60, MIN_THREADS + 173 + HillClimbing.MAX_MOVE);
    }

    @Test
    void stopsClimbingWhereThroughputNoLongerFollows() {
        List<SizingDecision> decisions =
                minute(HillClimbing.defaults(MIN_THREADS), size -> 1000 * Math.min(size, 20), 0.5);
        assertThat(lastSize(decisions)).isBetween(15, 35);
    }

    @Test
    void staysAtTheLeastWhereThroughputFalls() {
        List<SizingDecision> decisions = minute(HillClimbing.defaults(MIN_THREADS), size -> 50_000.0 / size, 0.5);
        assertThat(decisions).allMatch(decision -> decision.target() <= MIN_THREADS + HillClimbing.MAX_MOVE);
        assertThat(lastSize(decisions)).isLessThan(MIN_THREADS + 3);
    }

    @Test
    void doesNotClimbOnABusyCpu() {
        List<SizingDecision> decisions = minute(HillClimbing.defaults(MIN_THREADS), size -> 1000 * size, 0.96);
        assertThat(decisions).allMatch(decision -> decision.target() <= MIN_THREADS + 1);
    }

    @Test
    void neverExceedsItsMost() {
        HillClimbing policy = new HillClimbing(
                MIN_THREADS, 30, Duration.ofMillis(10), Duration.ofMillis(200), Duration.ofMillis(500), 0.95, 1);
        assertThat(minute(policy, size -> 1000 * size, 0.5)).allMatch(decision -> decision.target() <= 30);
    }

    @Test
    void samplesAreDrawnBetweenTheirBounds() {
        List<SizingDecision> decisions = minute(HillClimbing.defaults(MIN_THREADS), size -> 1000 * size, 0.5);
        assertThat(decisions).allMatch(decision -> decision.nextSampleAfter().compareTo(Duration.ofMillis(200)) <= 0);
        assertThat(decisions.stream().map(SizingDecision::nextSampleAfter).distinct())
                .hasSizeGreaterThan(50);
    }

    @Test
    void anotherSeedDrawsOtherSamples() {
        HillClimbing other = new HillClimbing(
                MIN_THREADS, 32_767, Duration.ofMillis(10), Duration.ofMillis(200), Duration.ofMillis(500), 0.95, 2);
        assertThat(minute(other, size -> 1000 * size, 0.5))
                .isNotEqualTo(minute(HillClimbing.defaults(MIN_THREADS), size -> 1000 * size, 0.5));
    }

    @Test
    void theGateAddsAThreadWhereNothingIsDequeued() {
        assertThat(sizer.decide(starving(0.5)).target()).isEqualTo(MIN_THREADS + 1);
        assertThat(sizer.decide(starving(0.5)).target()).isEqualTo(MIN_THREADS + 2);
        assertThat(sizer.decide(starving(0.5)).reason()).isEqualTo("no task was dequeued: 7 threads");
    }

    @Test
    void theGateWaitsForHalfASecondAndForAFreeCpu() {
        PoolSample brief =
                sample().millis(499).threads(MIN_THREADS, MIN_THREADS).queue(9).build();
        assertThat(sizer.decide(brief).target()).isEqualTo(MIN_THREADS);
        assertThat(sizer.decide(starving(0.96)).target()).isEqualTo(MIN_THREADS);
    }

    @Test
    void silenceChangesNothing() {
        sizer.decide(starving(0.5));
        for (int i = 0; i < 100; i++) {
            assertThat(sizer.decide(sample().threads(MIN_THREADS + 1, 0).build())
                            .target())
                    .isEqualTo(MIN_THREADS + 1);
        }
    }
}
