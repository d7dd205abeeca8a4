package dev.tidepool.policy.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class SimpleRoutersTest {
    @Test
    void roundRobinAndTheHeuristicSchemeTakeEachNodeInTurn() {
        for (RoutingPolicy policy : List.of(new RoundRobin(), new Heuristic())) {
            TestBalancer balancer = new TestBalancer(policy, 7, 8, 9);
            assertThat(balancer.send(4)).containsExactly(7, 8, 9, 7);
            balancer.members(7, 9);
            assertThat(balancer.send(3)).containsExactly(9, 7, 9);
        }
    }

    @Test
    void randomSpreadsEvenly() {
        int[] counts = new TestBalancer(new RandomNode(), 0, 1, 2, 3).sendCounting(40_000, 4);
        for (int count : counts) {
            assertThat(count).as("mean 10000, standard deviation 87").isBetween(9_600, 10_400);
        }
    }

    @Test
    void weightedRoundRobinFollowsTheWeightsSmoothly() {
        Router router = new WeightedRoundRobin().newRouter(RoutingContext.of(1));
        router.onMembership(0, List.of(new RouterMember(0, 5), new RouterMember(1, 1), new RouterMember(2, 1)));
        StringBuilder order = new StringBuilder();
        for (int i = 0; i < 14; i++) {
            order.append("abc".charAt(((Route.Send) router.route(0, new RoutedTask("task", 1))).node()));
        }
        assertThat(order).hasToString("aaabcaaaaabcaa");
    }

    @Test
    void aWeightedNodeThatJoinsGetsItsShareAndNoMore() {
        TestBalancer balancer = new TestBalancer(new WeightedRoundRobin(), 0, 1);
        balancer.send(1000);
        balancer.members(0, 1, 2);
        assertThat(balancer.sendCounting(300, 3)).containsExactly(100, 100, 100);
    }

    @Test
    void leastInFlightTakesTheLeastLoaded() {
        TestBalancer balancer = new TestBalancer(new LeastInFlight(), 0, 1, 2);
        assertThat(balancer.send(3)).containsExactlyInAnyOrder(0, 1, 2);
        balancer.start(0).start(2);
        assertThat(balancer.send()).isEqualTo(1);
        balancer.done(2, 1).done(2, 1);
        assertThat(balancer.send(2)).as("0 has 2, 1 has 2, 2 has none").containsExactly(2, 2);
        balancer.members(0, 1, 3);
        assertThat(balancer.send(2)).containsExactly(3, 3);
    }

    @Test
    void powerOfTwoChoicesNeverTakesTheMostLoaded() {
        TestBalancer balancer = new TestBalancer(new PowerOfTwoChoices(), 0, 1, 2);
        balancer.start(1).start(1).start(1);
        for (int i = 0; i < 100; i++) {
            int node = balancer.send();
            assertThat(node).isNotEqualTo(1);
            balancer.done(node, 1);
        }
    }

    @Test
    void powerOfTwoChoicesBreaksTiesAtRandom() {
        TestBalancer balancer = new TestBalancer(new PowerOfTwoChoices(), 0, 1);
        int[] counts = new int[2];
        for (int i = 0; i < 10_000; i++) {
            int node = balancer.send();
            counts[node]++;
            balancer.done(node, 1);
        }
        assertThat(counts[0]).as("mean 5000, standard deviation 50").isBetween(4_750, 5_250);
    }

    @Test
    void joinShortestQueueAsksForTheTasksOfThisMoment() {
        int[] tasks = {3, 1, 2};
        TestBalancer balancer =
                new TestBalancer(new JoinShortestQueue(), new RoutingContext(1, 1, node -> tasks[node]), 0, 1, 2);
        assertThat(balancer.send()).isEqualTo(1);
        tasks[1] = 9;
        assertThat(balancer.send()).isEqualTo(2);
        tasks[0] = 0;
        assertThat(balancer.send()).isZero();
    }

    @Test
    void joinShortestQueueDoesNotStartWithoutPerfectKnowledge() {
        assertThatThrownBy(() -> new JoinShortestQueue().newRouter(RoutingContext.of(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("join-shortest-queue needs the current number of tasks on every node, which only a"
                        + " simulation knows; use least-in-flight instead");
    }

    @Test
    void aNodeIsAMemberOnce() {
        assertThatThrownBy(() -> new TestBalancer(new RoundRobin(), 4, 5, 4))
                .hasMessage("node 4 is a member twice; name each node once");
    }
}
