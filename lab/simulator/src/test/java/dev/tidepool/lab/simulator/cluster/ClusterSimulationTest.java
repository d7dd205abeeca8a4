package dev.tidepool.lab.simulator.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.simulator.PoolModel;
import dev.tidepool.lab.simulator.PoolRun;
import dev.tidepool.lab.simulator.PoolSnapshot;
import dev.tidepool.lab.workload.durations.Constant;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.routing.CollaborativeRoundRobin;
import dev.tidepool.policy.routing.CollaborativeRoundRobin.Interpretation;
import dev.tidepool.policy.routing.CollaborativeRoundRobin.WhenAllFull;
import dev.tidepool.policy.routing.RoundRobin;
import dev.tidepool.policy.routing.RoutingPolicy;
import dev.tidepool.policy.sizing.Cached;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.policy.sizing.RequestRate;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterSimulationTest {
    private static final PoolRun SECONDS = new PoolRun(Duration.ofMinutes(1), Duration.ofSeconds(1), 10, 1);

    /** As many threads as tasks, without overhead. */
    private static final NodeModel CACHED = NodeModel.of(MachineModel.ideal(1), PoolModel.of(Cached.defaults(), 1));

    private static ClusterModel cluster(int nodes, NodeModel node, RoutingPolicy routing) {
        return ClusterModel.of(Collections.nCopies(nodes, node), routing);
    }

    /** Nodes that run every task at once, with round robin. */
    private static ClusterModel cached(int nodes) {
        return cluster(nodes, CACHED, new RoundRobin());
    }

    private static ClusterResult run(ClusterModel model, PoissonSource source, ClusterObserver observer) {
        return new ClusterSimulation(model, source, observer, SECONDS).run();
    }

    @Test
    void roundRobinGivesEachNodeTheSame() {
        Counts counts = new Counts();
        ClusterResult result = run(cached(4), PoissonSource.waiting(10, 1000, 4), counts);
        assertThat(result.completions()).isEqualTo(result.arrivals()).isBetween(3_700L, 4_300L);
        for (PoolSnapshot node : result.nodes()) {
            assertThat(node.arrivals()).isBetween(result.arrivals() / 4, result.arrivals() / 4 + 1);
        }
        assertThat(counts.responses).hasSize((int) result.completions()).containsOnly(10_000_000L);
    }

    @Test
    void theNetworkDelaysTheTaskAndItsReply() {
        Counts counts = new Counts();
        run(cached(2).withNetworkDelay(new Constant(3e6)), PoissonSource.waiting(10, 500, 2), counts);
        assertThat(counts.responses).hasSizeGreaterThan(800).containsOnly(16_000_000L);
    }

    @Test
    void everyBalancerGetsTasks() {
        ClusterResult result =
                run(cached(3).withBalancers(1000), PoissonSource.waiting(10, 300, 1), ClusterObserver.NONE);
        assertThat(result.nodes().get(0).arrivals())
                .as("hardly any balancer gets as far as its second node")
                .isGreaterThan(result.arrivals() * 7 / 10);
    }

    @Test
    void stepsTellTheSumOfTheNodes() {
        Counts counts = new Counts();
        ClusterResult result = run(cached(2), PoissonSource.waiting(10, 400, 3.5), counts);
        assertThat(counts.steps).extracting(PoolSnapshot::atNanos).startsWith(1_000_000_000L, 2_000_000_000L);
        assertThat(counts.steps).hasSize(4);
        PoolSnapshot end = counts.steps.get(3);
        assertThat(end.atNanos()).isEqualTo(result.endNanos());
        assertThat(end.completions()).isEqualTo(result.completions());
        assertThat(counts.firstNode.get(3).completions())
                .isEqualTo(result.nodes().get(0).completions());
    }

    @Test
    void aSlowNodeComputesForLonger() {
        NodeModel node = NodeModel.of(MachineModel.ideal(1), PoolModel.of(new Fixed(1), 1));
        ClusterModel model = cluster(1, node, new RoundRobin())
                .withFaults(new NodeFault.Slowdown(0, Duration.ofSeconds(10), Duration.ofSeconds(10), 4));
        ClusterResult result = run(model, PoissonSource.computing(1, 100, 30), ClusterObserver.NONE);
        double busy = result.nodes().get(0).cpuNanos() / 1e9;
        assertThat(busy).as("10 %% for 20 s and 40 %% for 10 s").isCloseTo(6, within(0.6));
    }

    @Test
    void aFrozenNodeLosesNothingAndGoesOnAfterwards() {
        Counts counts = new Counts();
        ClusterModel model =
                cached(2).withFaults(new NodeFault.Freeze(0, Duration.ofSeconds(1), Duration.ofMillis(500)));
        ClusterResult result = run(model, PoissonSource.waiting(10, 1000, 3), counts);
        assertThat(result.completions()).isEqualTo(result.arrivals());
        assertThat(counts.responses.stream().filter(response -> response > 10_000_000L))
                .as("what was on the node or came to it: half of 1000/s for 0.51 s")
                .hasSizeBetween(200, 310);
        assertThat(counts.responseMillis(1)).isCloseTo(510, within(10.0));
    }

    @Test
    void aDeadNodesTasksAreLostUntilItsDeathIsKnown() {
        Counts counts = new Counts();
        ClusterModel model = cached(2).withFaults(new NodeFault.Death(0, Duration.ofSeconds(1), SizingDecision.NEVER));
        ClusterResult result = run(model, PoissonSource.waiting(10, 1000, 4), counts);
        assertThat(result.lost()).as("half of 1000/s for 1.01 s").isBetween(440L, 570L);
        assertThat(counts.lost).isEqualTo(result.lost());
        assertThat(result.completions() + result.lost()).isEqualTo(result.arrivals());
        assertThat(result.nodes().get(0).arrivals())
                .as("half of 1000/s for 1 s")
                .isBetween(430L, 570L);
        assertThat(result.nodes().get(0).alive()).isZero();
        assertThat(counts.firstNode.get(3).threadNanos())
                .as("no threads after its death")
                .isEqualTo(counts.firstNode.get(1).threadNanos());
    }

    @Test
    void aNodeComesBackWithoutMemoryAndIsUsedAgain() {
        ClusterModel model = cached(2).withFaults(new NodeFault.Death(0, Duration.ofSeconds(1), Duration.ofSeconds(2)));
        ClusterResult result = run(model, PoissonSource.waiting(10, 1000, 4), ClusterObserver.NONE);
        assertThat(result.lost()).isBetween(440L, 570L);
        assertThat(result.nodes().get(0).arrivals()).as("in both lives").isBetween(880L, 1120L);
        assertThat(result.nodes().get(0).alive()).isPositive();
    }

    @Test
    void aNodeThatComesBackSoonTellsOfItsDeathItself() {
        ClusterModel model =
                cached(2).withFaults(new NodeFault.Death(0, Duration.ofSeconds(1), Duration.ofMillis(100)));
        ClusterResult result = run(model, PoissonSource.waiting(10, 1000, 4), ClusterObserver.NONE);
        assertThat(result.lost()).as("half of 1000/s for 0.11 s").isBetween(35L, 75L);
    }

    @Test
    void withoutAnyNodeTasksAreTurnedAway() {
        ClusterModel model = cached(1).withFaults(new NodeFault.Death(0, Duration.ofSeconds(1), SizingDecision.NEVER));
        ClusterResult result = run(model, PoissonSource.waiting(10, 100, 4), ClusterObserver.NONE);
        assertThat(result.rejections()).as("100/s for 2 s").isBetween(150L, 250L);
        assertThat(result.completions() + result.rejections() + result.lost()).isEqualTo(result.arrivals());
    }

    @Test
    void tasksOnADeadNodeAreUnfinishedWhereNobodyEverKnows() {
        ClusterModel model = new ClusterModel(
                List.of(CACHED),
                new RoundRobin(),
                1,
                new Constant(0),
                Duration.ofHours(1),
                List.of(new NodeFault.Death(0, Duration.ofSeconds(1), SizingDecision.NEVER)));
        Counts counts = new Counts();
        ClusterResult result = run(model, PoissonSource.waiting(10, 100, 2), counts);
        assertThat(result.unfinished()).isBetween(60L, 140L).isEqualTo(counts.unfinished);
        assertThat(result.completions() + result.unfinished()).isEqualTo(result.arrivals());
        assertThat(result.endNanos()).as("a minute after the last arrival").isBetween(61_900_000_000L, 62_000_000_000L);
    }

    @Test
    void heldTasksAreSentWhenTheyMay() {
        NodeModel weak = NodeModel.of(MachineModel.ideal(1), PoolModel.of(new Fixed(1), 1));
        CollaborativeRoundRobin hold = CollaborativeRoundRobin.with(Interpretation.LITERAL, WhenAllFull.HOLD);
        Counts counts = new Counts();
        ClusterResult result = run(cluster(1, weak, hold), PoissonSource.waiting(10, 120, 5), counts);
        assertThat(counts.overloadPoints)
                .as("120/s on a thread that does 100/s")
                .isNotEmpty();
        assertThat(result.completions()).isEqualTo(result.arrivals());
        CollaborativeRoundRobin reject = CollaborativeRoundRobin.with(Interpretation.LITERAL, WhenAllFull.REJECT);
        ClusterResult rejecting =
                run(cluster(1, weak, reject), PoissonSource.waiting(10, 120, 5), ClusterObserver.NONE);
        assertThat(rejecting.rejections()).isPositive();
        assertThat(rejecting.completions() + rejecting.rejections()).isEqualTo(rejecting.arrivals());
    }

    @Test
    void anOverloadedWeakNodeGetsLessUnderCollaborativeRoundRobin() {
        NodeModel weak = NodeModel.of(MachineModel.of(1).withSpeed(0.25), PoolModel.of(RequestRate.crrNode(1), 1));
        NodeModel strong = NodeModel.of(MachineModel.of(4), PoolModel.of(RequestRate.crrNode(4), 4));
        long[] weakArrivals = new long[2];
        double[] p90 = new double[2];
        RoutingPolicy[] routings = {new RoundRobin(), CollaborativeRoundRobin.defaults()};
        for (int i = 0; i < 2; i++) {
            Counts counts = new Counts();
            ClusterResult result = run(
                    ClusterModel.of(List.of(weak, strong), routings[i]), PoissonSource.computing(2, 400, 30), counts);
            weakArrivals[i] = result.nodes().get(0).arrivals();
            p90[i] = counts.responseMillis(0.9);
        }
        assertThat(weakArrivals[0]).as("half of 400/s, and it does 125/s").isBetween(5_800L, 6_200L);
        assertThat(weakArrivals[1]).isLessThan(weakArrivals[0] * 4 / 5);
        assertThat(p90[1]).isLessThan(p90[0] / 2);
    }

    @Test
    void canBeStoppedWithWhatItHas() {
        ClusterSimulation[] simulation = new ClusterSimulation[1];
        ClusterObserver stopper = new ClusterObserver() {
            @Override
            public void onStep(PoolSnapshot snapshot) {
                simulation[0].stop();
            }
        };
        simulation[0] = new ClusterSimulation(cached(2), PoissonSource.waiting(10, 1000, 100), stopper, SECONDS);
        ClusterResult result = simulation[0].run();
        assertThat(result.stopped()).isTrue();
        assertThat(result.endNanos()).isBetween(1_000_000_000L, 1_500_000_000L);
        assertThat(simulation[0].reachedNanos()).isEqualTo(result.endNanos());
        assertThat(result.completions() + result.unfinished()).isEqualTo(result.arrivals());
    }

    @Test
    void withoutTasksItIsOverAtOnce() {
        ClusterResult result = run(cached(2), PoissonSource.waiting(10, 1, 0), ClusterObserver.NONE);
        assertThat(result.arrivals()).isZero();
        assertThat(result.endNanos()).isZero();
        assertThat(result.stopped()).isFalse();
    }

    @Test
    void saysWhatIsAllowed() {
        assertThatThrownBy(() -> ClusterModel.of(List.of(), new RoundRobin()))
                .hasMessage("nodes is 0; allowed is 1 to 100000");
        assertThatThrownBy(() -> cached(2).withBalancers(0)).hasMessage("balancers is 0; allowed is 1 to 10000");
        assertThatThrownBy(() -> cached(2).withFaults(new NodeFault.Freeze(2, Duration.ZERO, Duration.ofSeconds(1))))
                .hasMessage("the node of a fault is 2; allowed is 0 to 1");
        assertThatThrownBy(() -> new NodeFault.Slowdown(0, Duration.ZERO, Duration.ZERO, 2))
                .hasMessage("lasts is 0.0 ms; allowed is 1.0E-6 ms to never");
    }
}
