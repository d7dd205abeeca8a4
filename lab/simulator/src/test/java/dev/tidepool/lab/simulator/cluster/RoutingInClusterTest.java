package dev.tidepool.lab.simulator.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.simulator.PoolModel;
import dev.tidepool.lab.simulator.PoolRun;
import dev.tidepool.lab.workload.durations.Exponential;
import dev.tidepool.policy.IdleOrder;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.routing.JoinShortestQueue;
import dev.tidepool.policy.routing.RoutingPolicies;
import dev.tidepool.policy.routing.RoutingPolicy;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.policy.sizing.auto.Auto;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every routing policy in a cluster. */
class RoutingInClusterTest {
    private static final PoolRun RUN = new PoolRun(Duration.ofMinutes(1), SizingDecision.NEVER, 10, 1);

    static Stream<RoutingPolicy> policies() {
        return RoutingPolicies.all().stream().map(entry -> entry.defaults().get());
    }

    /** Unequal nodes that are slow, freeze, die for ever, die and come back, and reject tasks. */
    private static ClusterModel troubled(RoutingPolicy routing) {
        NodeModel strong = NodeModel.of(MachineModel.of(2), PoolModel.of(new Auto(), 2));
        NodeModel weak = NodeModel.of(
                MachineModel.of(1).withSpeed(0.5),
                new PoolModel(new Fixed(2), PoolBounds.unlimited(1), 3, QueueLayout.SHARED, IdleOrder.LIFO));
        return new ClusterModel(
                List.of(strong, weak, strong, weak, strong),
                routing,
                3,
                new Exponential(500_000),
                Duration.ofMillis(200),
                List.of(
                        new NodeFault.Slowdown(0, Duration.ofMillis(300), Duration.ofMillis(900), 3),
                        new NodeFault.Freeze(1, Duration.ofMillis(500), Duration.ofMillis(400)),
                        new NodeFault.Death(1, Duration.ofMillis(700), Duration.ofMillis(700)),
                        new NodeFault.Death(2, Duration.ofMillis(400), Duration.ofMillis(600)),
                        new NodeFault.Death(2, Duration.ofMillis(1_200), Duration.ofMillis(100)),
                        new NodeFault.Slowdown(2, Duration.ofMillis(1_100), Duration.ofMillis(500), 2),
                        new NodeFault.Death(3, Duration.ofMillis(1_500), SizingDecision.NEVER)));
    }

    private static ClusterResult runTroubled(RoutingPolicy routing, Counts counts) {
        return new ClusterSimulation(troubled(routing), PoissonSource.computing(2, 1500, 2), counts, RUN).run();
    }

    @ParameterizedTest
    @MethodSource("policies")
    void everyTaskEndsOnce(RoutingPolicy routing) {
        Counts counts = new Counts();
        ClusterResult result = runTroubled(routing, counts);
        assertThat(result.arrivals()).isBetween(2_700L, 3_300L);
        assertThat(result.completions() + result.rejections() + result.lost()).isEqualTo(result.arrivals());
        assertThat(result.unfinished()).isZero();
        assertThat(result.lost()).isPositive();
        assertThat(counts.responses).hasSize((int) result.completions());
        assertThat(counts.rejections).isEqualTo(result.rejections());
        assertThat(counts.lost).isEqualTo(result.lost());
    }

    @ParameterizedTest
    @MethodSource("policies")
    void theSameSeedGivesTheSameResult(RoutingPolicy routing) {
        Counts once = new Counts();
        Counts again = new Counts();
        assertThat(runTroubled(routing, once)).isEqualTo(runTroubled(routing, again));
        assertThat(once.responses).isEqualTo(again.responses);
    }

    /** Ten equal nodes of one core, each with one thread, at 80 % of their capacity. */
    private static double meanResponseMillis(RoutingPolicy routing) {
        NodeModel node = NodeModel.of(MachineModel.ideal(1), PoolModel.of(new Fixed(1), 1));
        Counts counts = new Counts();
        new ClusterSimulation(
                        ClusterModel.of(Collections.nCopies(10, node), routing),
                        PoissonSource.computing(10, 800, 60),
                        counts,
                        RUN)
                .run();
        return counts.meanResponseMillis();
    }

    @Test
    void betterInformedRulesAreFasterAndNoneIsFasterThanPerfectKnowledge() {
        Map<String, Double> means = new TreeMap<>();
        policies().forEach(routing -> means.put(routing.name(), meanResponseMillis(routing)));
        assertThat(means.get("random")).as("M/M/1: 50 ms").isBetween(44.0, 56.0);
        assertThat(means.get("round-robin")).isLessThan(means.get("random"));
        assertThat(means.get("power-of-two-choices")).isLessThan(means.get("round-robin"));
        assertThat(means.get("peak-ewma")).isLessThan(means.get("random"));
        assertThat(means.get("prequal")).isLessThan(means.get("random"));
        double best = means.get(new JoinShortestQueue().name());
        assertThat(means).allSatisfy((name, mean) -> assertThat(mean).as(name).isGreaterThan(best * 0.98));
        assertThat(best).isLessThan(means.get("power-of-two-choices") * 0.9);
    }
}
