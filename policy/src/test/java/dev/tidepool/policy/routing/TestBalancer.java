package dev.tidepool.policy.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.routing.TaskEnd.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A balancer for tests: a router and a manual clock in ms. */
final class TestBalancer {
    private static final RoutedTask TASK = new RoutedTask("task", 1);

    final Router router;
    private long nowNanos;

    TestBalancer(RoutingPolicy policy, int... nodes) {
        this(policy, RoutingContext.of(1), nodes);
    }

    TestBalancer(RoutingPolicy policy, RoutingContext context, int... nodes) {
        router = policy.newRouter(context);
        members(nodes);
    }

    TestBalancer members(int... nodes) {
        router.onMembership(
                nowNanos,
                Arrays.stream(nodes).mapToObj(node -> new RouterMember(node, 1)).toList());
        return this;
    }

    TestBalancer at(double millis) {
        nowNanos = (long) (millis * 1e6);
        return this;
    }

    TestBalancer tick(double millis) {
        at(millis);
        router.onTick(nowNanos);
        return this;
    }

    TestBalancer balancers(int number) {
        router.onBalancers(nowNanos, number);
        return this;
    }

    Route route() {
        return router.route(nowNanos, TASK);
    }

    /** Routes a task, which the router must send, and starts it. */
    int send() {
        Route route = route();
        assertThat(route).isInstanceOf(Route.Send.class);
        int node = ((Route.Send) route).node();
        router.onStart(nowNanos, node);
        return node;
    }

    List<Integer> send(int tasks) {
        List<Integer> nodes = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            nodes.add(send());
        }
        return nodes;
    }

    /** Sends tasks and returns how many each node got. */
    int[] sendCounting(int tasks, int nodes) {
        int[] counts = new int[nodes];
        send(tasks).forEach(node -> counts[node]++);
        return counts;
    }

    TestBalancer start(int node) {
        router.onStart(nowNanos, node);
        return this;
    }

    TestBalancer done(int node, double responseMillis) {
        return done(node, responseMillis, Outcome.COMPLETED);
    }

    TestBalancer done(int node, double responseMillis, Outcome outcome) {
        router.onDone(nowNanos, new TaskEnd(node, (long) (responseMillis * 1e6), outcome));
        return this;
    }

    TestBalancer overload(int node, double overloadPoint) {
        router.onReport(
                nowNanos, new NodeReport(node, 1, 1, 1, 1e6, 0, overloadPoint, overloadPoint, -1, Double.NaN, 0));
        return this;
    }

    /** Reports this many running and waiting tasks for a node. */
    TestBalancer report(
            int node, int busy, int queueLength, double averageWaitMillis, double arrivalRate, double capacity) {
        return report(node, busy, queueLength, averageWaitMillis, arrivalRate, Double.NaN, capacity);
    }

    TestBalancer report(
            int node,
            int busy,
            int queueLength,
            double averageWaitMillis,
            double arrivalRate,
            double overloadPoint,
            double capacity) {
        router.onReport(
                nowNanos,
                new NodeReport(
                        node,
                        busy,
                        busy,
                        queueLength,
                        averageWaitMillis * 1e6,
                        0,
                        arrivalRate,
                        overloadPoint,
                        -1,
                        capacity,
                        0));
        return this;
    }

    /** A frame with a report of this many running tasks, and with replies to this many tasks that took 10 ms. */
    TestBalancer frame(int node, int busy, int replies) {
        router.onReport(nowNanos, new NodeReport(node, busy, busy, 0, 0, 0, 160, Double.NaN, -1, 200, replies));
        for (int i = 0; i < replies; i++) {
            done(node, 10);
        }
        return this;
    }

    TestBalancer probe(int node, int outstanding, double latencyMillis) {
        router.onProbe(nowNanos, new ProbeReply(node, outstanding, (long) (latencyMillis * 1e6)));
        return this;
    }
}
