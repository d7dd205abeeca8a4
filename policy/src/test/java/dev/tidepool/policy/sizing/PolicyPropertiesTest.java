package dev.tidepool.policy.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.Policies;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.control.DecisionRecord;
import dev.tidepool.policy.control.SizingController;
import dev.tidepool.testing.Rounds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The properties of every policy under any samples. */
class PolicyPropertiesTest {
    private static final int CORES = 4;
    private static final int SEEDS = Rounds.of(20);
    private static final int LENGTH = 200;

    static Stream<SizingPolicy> policies() {
        return SizingPolicies.all().stream()
                .map(entry -> entry.defaults().apply(CORES))
                .flatMap(policy -> Stream.concat(Stream.of(policy), Policies.variants(policy).stream()))
                .distinct();
    }

    @ParameterizedTest
    @MethodSource("policies")
    void decisionsStayWithinThePoolsBounds(SizingPolicy policy) {
        PoolBounds bounds = new PoolBounds(2, 50, CORES);
        for (long seed = 0; seed < SEEDS; seed++) {
            SizingController controller = new SizingController(0, policy, bounds, 10);
            for (PoolSample sample : RandomSamples.plausible(seed, LENGTH)) {
                DecisionRecord record = controller.step(0, sample);
                assertThat(record.failure()).as("seed %d", seed).isNull();
                assertThat(record.decision().target()).as("seed %d", seed).isBetween(2, 50);
                assertThat(record.decision().limit()).as("seed %d", seed).isBetween(2, 50);
                assertThat(record.decision().reason()).isNotBlank().doesNotContain("\n", "NaN");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("policies")
    void aReasonCountsOneThreadInTheSingular(SizingPolicy policy) {
        SizingController controller = new SizingController(0, policy, new PoolBounds(0, 1, CORES), 10);
        for (PoolSample sample : RandomSamples.plausible(1, LENGTH)) {
            assertThat(controller.step(0, sample).decision().reason())
                    .doesNotContainPattern("\\b1 (more )?(threads|tasks)\\b");
        }
    }

    @ParameterizedTest
    @MethodSource("policies")
    void decisionsFollowBoundsThatChange(SizingPolicy policy) {
        for (long seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            PoolBounds bounds = new PoolBounds(0, 20, CORES);
            SizingController controller = new SizingController(0, policy, bounds, 10);
            for (PoolSample sample : RandomSamples.plausible(seed, LENGTH)) {
                if (random.nextInt(5) == 0) {
                    int max = 1 + random.nextInt(40);
                    bounds = new PoolBounds(random.nextInt(max + 1), max, CORES);
                    assertThat(controller.changeBounds(0, bounds).failure()).isNull();
                    assertThat(controller.current().limit()).isBetween(bounds.minThreads(), max);
                }
                DecisionRecord record = controller.step(0, sample);
                assertThat(record.failure()).as("seed %d", seed).isNull();
                assertThat(record.decision().target())
                        .as("seed %d", seed)
                        .isBetween(bounds.minThreads(), bounds.maxThreads());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("policies")
    void noSampleMakesAPolicyFail(SizingPolicy policy) {
        for (long seed = 0; seed < SEEDS; seed++) {
            SizingController controller = new SizingController(0, policy, PoolBounds.unlimited(CORES), 10);
            for (PoolSample sample : RandomSamples.extreme(seed, LENGTH)) {
                assertThat(controller.step(0, sample).failure())
                        .as("seed %d, %s", seed, sample)
                        .isNull();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("policies")
    void theSameSamplesGiveTheSameDecisions(SizingPolicy policy) {
        for (long seed = 0; seed < SEEDS; seed++) {
            Sizer one = policy.newSizer(PoolBounds.unlimited(CORES));
            Sizer two = policy.newSizer(PoolBounds.unlimited(CORES));
            assertThat(one.start()).isEqualTo(two.start());
            for (PoolSample sample : RandomSamples.plausible(seed, LENGTH)) {
                assertThat(one.decide(sample)).as("seed %d", seed).isEqualTo(two.decide(sample));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("policies")
    void aRecordedLogReplaysToTheSameDecisions(SizingPolicy policy) {
        PoolBounds bounds = new PoolBounds(1, 100, CORES);
        SizingController recorded = new SizingController(0, policy, bounds, LENGTH + 1);
        long now = 0;
        for (PoolSample sample : RandomSamples.plausible(42, LENGTH)) {
            now += sample.intervalNanos();
            recorded.step(now, sample);
        }
        SizingController replayed = new SizingController(0, policy, bounds, LENGTH + 1);
        for (DecisionRecord record : recorded.decisions()) {
            if (record.sample() != null) {
                replayed.step(record.atNanos(), record.sample());
            }
        }
        assertThat(replayed.decisions()).isEqualTo(recorded.decisions());
    }

    @ParameterizedTest
    @MethodSource("policies")
    void afterSilenceThePoolReturnsToItsFloorAndMayRest(SizingPolicy policy) {
        for (long seed = 0; seed < SEEDS; seed++) {
            SizingController controller = new SizingController(0, policy, PoolBounds.unlimited(CORES), 200);
            for (PoolSample sample : RandomSamples.plausible(seed, LENGTH)) {
                controller.step(0, sample);
            }
            List<SizingDecision> decisions = new ArrayList<>();
            for (int i = 0; i < SizingController.MAX_SILENT_INTERVALS; i++) {
                int alive = controller.current().floor();
                long interval = Math.min(
                        Duration.ofSeconds(1).toNanos(),
                        controller.current().nextSampleAfter().toNanos());
                PoolSample silent = PoolSample.silent(interval, alive, MachineSample.ofCores(CORES));
                decisions.add(controller.step(0, silent).decision());
            }
            SizingDecision last = controller.current();
            if (!last.nextSampleAfter().equals(SizingDecision.NEVER)) { // else its order at the start is its only one
                assertThat(last.target()).as("seed %d", seed).isEqualTo(last.floor());
            }
            assertThat(decisions.subList(decisions.size() - 10, decisions.size()))
                    .as("seed %d", seed)
                    .allMatch(last::asksSameAs);
            assertThat(controller.mayRest()).as("seed %d", seed).isTrue();
        }
    }
}
