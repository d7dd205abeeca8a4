package dev.tidepool.lab.race.cluster;

import dev.tidepool.policy.routing.NodeReport;
import dev.tidepool.policy.routing.ProbeReply;
import dev.tidepool.policy.routing.Route;
import dev.tidepool.policy.routing.RoutedTask;
import dev.tidepool.policy.routing.Router;
import dev.tidepool.policy.routing.RouterMember;
import dev.tidepool.policy.routing.RoutingContext;
import dev.tidepool.policy.routing.RoutingPolicy;
import dev.tidepool.policy.routing.TaskEnd;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntConsumer;

/** Delegates to a routing policy and counts the overload signals of the nodes. For one executor. */
final class WatchedRouting implements RoutingPolicy {
    private final RoutingPolicy policy;
    private final Map<Integer, LongAdder> signals = new ConcurrentHashMap<>();
    private volatile int lastStarted = -1;

    WatchedRouting(RoutingPolicy policy) {
        this.policy = policy;
    }

    /** Returns the router's number of the node that got the last task. */
    int lastStarted() {
        return lastStarted;
    }

    long overloadSignals(int node) {
        LongAdder count = signals.get(node);
        return count == null ? 0 : count.sum();
    }

    @Override
    public String name() {
        return policy.name();
    }

    @Override
    public Duration tickEvery() {
        return policy.tickEvery();
    }

    @Override
    public Router newRouter(RoutingContext context) {
        Router router = policy.newRouter(context);
        return new Router() {
            @Override
            public void onMembership(long nowNanos, List<RouterMember> members) {
                router.onMembership(nowNanos, members);
            }

            @Override
            public void onReport(long nowNanos, NodeReport report) {
                if (report.signalsOverload()) {
                    signals.computeIfAbsent(report.node(), node -> new LongAdder())
                            .increment();
                }
                router.onReport(nowNanos, report);
            }

            @Override
            public void onStart(long nowNanos, int node) {
                lastStarted = node;
                router.onStart(nowNanos, node);
            }

            @Override
            public void onDone(long nowNanos, TaskEnd end) {
                router.onDone(nowNanos, end);
            }

            @Override
            public void onBalancers(long nowNanos, int balancers) {
                router.onBalancers(nowNanos, balancers);
            }

            @Override
            public void onTick(long nowNanos) {
                router.onTick(nowNanos);
            }

            @Override
            public void onProbe(long nowNanos, ProbeReply reply) {
                router.onProbe(nowNanos, reply);
            }

            @Override
            public void probe(long nowNanos, IntConsumer send) {
                router.probe(nowNanos, send);
            }

            @Override
            public int maxInFlight(int node) {
                return router.maxInFlight(node);
            }

            @Override
            public Route route(long nowNanos, RoutedTask task) {
                return router.route(nowNanos, task);
            }
        };
    }
}
