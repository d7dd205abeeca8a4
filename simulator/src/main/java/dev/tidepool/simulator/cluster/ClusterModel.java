package dev.tidepool.simulator.cluster;

import dev.tidepool.policy.Require;
import dev.tidepool.policy.routing.RoutingPolicy;
import dev.tidepool.workload.durations.Constant;
import dev.tidepool.workload.durations.Distribution;
import java.time.Duration;
import java.util.List;

/**
 * A cluster. Immutable.
 *
 * @param nodes its nodes, 1 to 100,000
 * @param routing how each balancer spreads tasks over the nodes
 * @param balancers balancers, 1 to 10,000; each task comes to one of them at random
 * @param networkDelay how long a task, a reply, a report or a probe is on its way between a balancer and a
 *     node, each for itself
 * @param detectionTime how long after a node's death the balancers know, 0 to 1 h
 * @param faults what happens to nodes, in any order
 */
public record ClusterModel(
        List<NodeModel> nodes,
        RoutingPolicy routing,
        int balancers,
        Distribution networkDelay,
        Duration detectionTime,
        List<NodeFault> faults) {

    /** How long it takes to know that a node died, unless said otherwise. */
    public static final Duration DEFAULT_DETECTION_TIME = Duration.ofSeconds(1);

    /** Checks the ranges and copies the lists. */
    public ClusterModel {
        nodes = List.copyOf(nodes);
        faults = List.copyOf(faults);
        Require.inRange("nodes", nodes.size(), 1, 100_000);
        Require.inRange("balancers", balancers, 1, 10_000);
        Require.inRange("detectionTime", detectionTime, Duration.ZERO, Duration.ofHours(1));
        for (NodeFault fault : faults) {
            Require.inRange("the node of a fault", fault.node(), 0, nodes.size() - 1);
        }
    }

    /** Returns a cluster with one balancer, no network delay and no faults. */
    public static ClusterModel of(List<NodeModel> nodes, RoutingPolicy routing) {
        return new ClusterModel(nodes, routing, 1, new Constant(0), DEFAULT_DETECTION_TIME, List.of());
    }

    /** Returns a copy with so many balancers. */
    public ClusterModel withBalancers(int count) {
        return new ClusterModel(nodes, routing, count, networkDelay, detectionTime, faults);
    }

    /** Returns a copy with this network. */
    public ClusterModel withNetworkDelay(Distribution delay) {
        return new ClusterModel(nodes, routing, balancers, delay, detectionTime, faults);
    }

    /** Returns a copy with these faults in place of its own. */
    public ClusterModel withFaults(NodeFault... newFaults) {
        return new ClusterModel(nodes, routing, balancers, networkDelay, detectionTime, List.of(newFaults));
    }
}
