package dev.tidepool.lab.simulator.cluster;

import dev.tidepool.lab.workload.durations.Constant;
import dev.tidepool.lab.workload.durations.Distribution;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.routing.RoutingPolicy;
import java.time.Duration;
import java.util.List;

/**
 * A cluster. Immutable.
 *
 * @param nodes the nodes, 1 to 100,000
 * @param routing the routing policy of every balancer
 * @param balancers number of balancers, 1 to 10,000; each task goes to a random one
 * @param networkDelay delay of each message between a balancer and a node: tasks, replies, reports and probes
 * @param detectionTime time from a node's death until the balancers know, 0 to 1 h
 */
public record ClusterModel(
        List<NodeModel> nodes,
        RoutingPolicy routing,
        int balancers,
        Distribution networkDelay,
        Duration detectionTime,
        List<NodeFault> faults) {
    /** Default time until the balancers know of a death. */
    public static final Duration DEFAULT_DETECTION_TIME = Duration.ofSeconds(1);

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

    public ClusterModel withBalancers(int count) {
        return new ClusterModel(nodes, routing, count, networkDelay, detectionTime, faults);
    }

    public ClusterModel withNetworkDelay(Distribution delay) {
        return new ClusterModel(nodes, routing, balancers, delay, detectionTime, faults);
    }

    public ClusterModel withFaults(NodeFault... newFaults) {
        return new ClusterModel(nodes, routing, balancers, networkDelay, detectionTime, List.of(newFaults));
    }
}
