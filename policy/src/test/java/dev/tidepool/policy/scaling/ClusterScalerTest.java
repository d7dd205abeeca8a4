package dev.tidepool.policy.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.testing.Rounds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterScalerTest {
    private static final long SECOND = 1_000_000_000;
    private static final int SEEDS = Rounds.of(50);

    private final ClusterScaler scaler = new ClusterScaler(ScalingRule.defaults());
    private long now;

    // ---- The rule

    @ParameterizedTest
    @CsvSource({
        "0,    1",
        "0.6,  1", // 0.6 + 0.5 * 0.775 = 0.99
        "0.62, 2",
        "1.4,  2", // 1.4 + 0.5 * 1.183 = 1.99
        "1.41, 3",
        "2.25, 3", // 2.25 + 0.5 * 1.5 = 3 exactly
        "4,    5", // the margin and the limit of 80 % agree
        "8,    10", // 80 %
        "80,   100"
    })
    void aSteadyLoadNeedsItsMarginOrTheLimitOfUtilisation(double load, int nodes) {
        assertThat(ScalingRule.defaults().nodesFor(load)).isEqualTo(nodes);
    }

    @Test
    void parametersOutOfRangeAreNamed() {
        assertThatThrownBy(() -> new ScalingRule(0.5, 1.1, Duration.ZERO, Duration.ZERO))
                .hasMessage("maxUtilisation is 1.1; allowed is 0.1 to 1.0");
        assertThatThrownBy(() -> new ClusterSample(List.of(Double.NaN), 0)).hasMessageContaining("load is NaN");
        assertThatThrownBy(() -> new ClusterSample(List.of(), -1)).hasMessageContaining("silent is -1");
    }

    // ---- Up and down

    @Test
    void aRisingLoadWantsNodesAsSoonAsItsMeanHasRisen() {
        assertThat(decide(1, 0.3, 0.3).nodesWanted()).isEqualTo(2);
        assertThat(decide(1, 0.9, 0.9).nodesWanted()).isEqualTo(2); // one second of it may be a burst
        ScalingDecision later = steady(30, 0.9, 0.9);
        assertThat(later.nodesWanted()).isEqualTo(3);
        assertThat(later.load()).isEqualTo(1.74, within(0.01)); // towards 1.8, with a time constant of 10 s
        assertThat(later.reason()).isEqualTo("wants 3 nodes instead of 2 for a load of 1.7 erlang");
    }

    /** The load was not a number, and the cluster needed no node. */
    @Test
    void withoutSmoothingTheLatestOfTwoDecisionsAtOnceCounts() {
        ClusterScaler unsmoothed = new ClusterScaler(new ScalingRule(0.5, 0.8, Duration.ZERO, Duration.ZERO));
        unsmoothed.decide(now, new ClusterSample(List.of(0.3), 0));
        ScalingDecision second = unsmoothed.decide(now, new ClusterSample(List.of(0.9), 0));
        assertThat(second.load()).isEqualTo(0.9, within(1e-9));
        assertThat(second.nodesWanted()).isEqualTo(2);
    }

    @Test
    void aFallingLoadLeavesNodesAfterFiveMinutes() {
        steady(60, 0.9, 0.9, 0.9, 0.9);
        ScalingDecision soon = steady(240, 0.1, 0.1, 0.1, 0.1);
        assertThat(soon.nodesWanted()).isEqualTo(5);
        assertThat(soon.reason())
                .startsWith(
                        "wants 5 nodes instead of 4 for a load of 0.4 erlang; for 1, the load must stay so low for ");
        ScalingDecision later = steady(90, 0.1, 0.1, 0.1, 0.1);
        assertThat(later.nodesWanted()).isEqualTo(1);
        assertThat(later.reason()).isEqualTo("wants 1 node instead of 4 for a load of 0.4 erlang");
    }

    @Test
    void aBalancerThatBeginsLetsNobodyGoForFiveMinutes() {
        assertThat(steady(299, 0, 0, 0).nodesWanted()).isEqualTo(3);
        assertThat(steady(3, 0, 0, 0).nodesWanted()).isEqualTo(1);
    }

    @Test
    void aProcessThatWasStoppedBeginsAnew() {
        steady(400, 0.1, 0.1, 0.1);
        now += 600 * SECOND;
        assertThat(decide(0, 0.1, 0.1, 0.1).nodesWanted()).isEqualTo(3);
    }

    // ---- Nodes that are not there, do not report, or have more than their share

    @Test
    void withoutNodesOneIsWantedOrAsManyAsBefore() {
        ScalingDecision none = scaler.decide(now, new ClusterSample(List.of(), 0));
        assertThat(none)
                .isEqualTo(
                        new ScalingDecision(0, 1, 0, "wants 1 node instead of 0, as before: no node reports its load"));
        steady(60, 0.9, 0.9);
        for (int second = 0; second < 1_000; second++) {
            now += SECOND;
            assertThat(scaler.decide(now, new ClusterSample(List.of(), 0)).nodesWanted())
                    .isEqualTo(3);
        }
    }

    @Test
    void aSilentNodeCountsAsIdleForGrowthAndAsFullForShrinking() {
        ScalingDecision decision = null;
        for (int second = 0; second < 400; second++) {
            now += SECOND;
            decision = scaler.decide(now, new ClusterSample(List.of(0.5, 0.5), 1));
        }
        // 1.0 erlang needs 2 nodes, 2.0 would need 3, so 3 stay
        assertThat(decision.nodesWanted()).isEqualTo(3);
        assertThat(decision.reason())
                .isEqualTo("keeps 3 nodes for a load of 1.0 erlang; 1 does not report and may be full");
    }

    @Test
    void oneOverloadedNodeAmongIdleOnesWantsNoFurther() {
        ScalingDecision decision = steady(100, 7, 0.1, 0.1);
        assertThat(decision.nodesWanted()).isEqualTo(3); // of the 7, 2 count
        assertThat(decision.reason())
                .isEqualTo("keeps 3 nodes for a load of 2.2 erlang; one is overloaded, but the others have room");
    }

    @Test
    void aClusterThatIsOverloadedGrowsThreefoldAtMost() {
        assertThat(steady(100, 1_000).nodesWanted()).isEqualTo(3);
        assertThat(new ClusterScaler(ScalingRule.defaults())
                        .decide(0, new ClusterSample(Collections.nCopies(100, 9.0), 0))
                        .nodesWanted())
                .isEqualTo(250);
    }

    // ---- Properties

    @Test
    void theSameSamplesGiveTheSameDecisionsAndNeverFewerThanOneNode() {
        for (long seed = 0; seed < SEEDS; seed++) {
            ClusterScaler one = new ClusterScaler(ScalingRule.defaults());
            ClusterScaler other = new ClusterScaler(ScalingRule.defaults());
            long time = 0;
            for (Step step : steps(seed)) {
                time += step.nanos;
                ScalingDecision decision = one.decide(time, step.sample);
                assertThat(decision).as("seed %d", seed).isEqualTo(other.decide(time, step.sample));
                assertThat(decision.nodesWanted()).as("seed %d", seed).isBetween(1, 3 * 12);
                assertThat(decision.nodes()).isEqualTo(step.sample.nodes());
                assertThat(decision.load()).as("seed %d", seed).isNotNegative().isFinite();
                assertThat(decision.reason()).isNotBlank().doesNotContain("\n", "NaN");
            }
        }
    }

    @Test
    void moreLoadNeverWantsFewerNodes() {
        for (long seed = 0; seed < SEEDS; seed++) {
            ClusterScaler less = new ClusterScaler(ScalingRule.defaults());
            ClusterScaler more = new ClusterScaler(ScalingRule.defaults());
            SplittableRandom random = new SplittableRandom(seed);
            long time = 0;
            for (Step step : steps(seed)) {
                time += step.nanos;
                List<Double> higher = step.sample.loads().stream()
                        .map(load -> load + random.nextDouble())
                        .toList();
                assertThat(more.decide(time, new ClusterSample(higher, step.sample.silent()))
                                .nodesWanted())
                        .as("seed %d", seed)
                        .isGreaterThanOrEqualTo(less.decide(time, step.sample).nodesWanted());
            }
        }
    }

    @Test
    void theNumberIsTheHighestNeedOfTheLastFiveMinutes() {
        for (long seed = 0; seed < SEEDS; seed++) {
            ClusterScaler damped = new ClusterScaler(ScalingRule.defaults());
            ClusterScaler undamped =
                    new ClusterScaler(new ScalingRule(0.5, 0.8, Duration.ofSeconds(10), Duration.ZERO));
            List<long[]> needs = new ArrayList<>();
            long time = 0;
            for (Step step : steps(seed)) {
                ClusterSample sample = new ClusterSample(step.sample.loads(), 0);
                if (sample.nodes() == 0) {
                    continue;
                }
                time += step.nanos;
                needs.add(new long[] {time, undamped.decide(time, sample).nodesWanted()});
                long end = time;
                long highest = needs.stream()
                        .filter(need -> end - need[0] <= 300 * SECOND)
                        .mapToLong(need -> need[1])
                        .max()
                        .orElseThrow();
                assertThat((long) damped.decide(time, sample).nodesWanted())
                        .as("seed %d", seed)
                        .isEqualTo(highest);
            }
        }
    }

    private record Step(long nanos, ClusterSample sample) {}

    /** Returns samples 0 to 20 s apart, of 0 to 12 nodes, some of which are silent. */
    private static List<Step> steps(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            double level = random.nextDouble(2);
            List<Double> loads =
                    random.doubles(random.nextInt(10), 0, 1 + level).boxed().toList();
            steps.add(new Step(random.nextLong(20 * SECOND), new ClusterSample(loads, random.nextInt(3))));
        }
        return steps;
    }

    private ScalingDecision decide(long seconds, double... loads) {
        now += seconds * SECOND;
        List<Double> each = new ArrayList<>();
        for (double load : loads) {
            each.add(load);
        }
        return scaler.decide(now, new ClusterSample(each, 0));
    }

    /** Feeds the same loads every second. */
    private ScalingDecision steady(int seconds, double... loads) {
        ScalingDecision decision = null;
        for (int second = 0; second < seconds; second++) {
            decision = decide(1, loads);
        }
        return decision;
    }
}
