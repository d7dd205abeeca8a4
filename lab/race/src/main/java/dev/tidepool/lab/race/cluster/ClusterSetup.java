package dev.tidepool.lab.race.cluster;

import dev.tidepool.lab.race.simulation.WeakNode;
import dev.tidepool.policy.IdleOrder;
import dev.tidepool.policy.Require;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The processes of a run.
 *
 * @param nodes node processes, 2 to 8
 * @param speeds the share of time for which each node may run, 0.02 to 0.98, or 1 for no restriction; fewer speeds than
 *     nodes repeat in turn
 * @param balancers callers, 1 to 8, each with its own member; they share one process
 * @param idleOrder which idle thread of a node's pool takes the next task
 * @param weakNode a serial cost of each task on node 0; null for none
 * @param nodeHeap maximum heap of a node, MiB, 64 or more
 */
public record ClusterSetup(
        int nodes,
        List<Double> speeds,
        int balancers,
        IdleOrder idleOrder,
        @Nullable GateCost weakNode,
        int nodeHeap) {
    private static final double MIN_SPEED = 0.02;
    private static final double MAX_STOLEN_FROM = 0.98;
    private static final int NODE_HEAP = 256;
    private static final List<String> ALIKE = List.of(
            "-XX:+UseSerialGC",
            // Each process assumes two cores, although all share those of the machine.
            "-XX:ActiveProcessorCount=2",
            // By default, Hazelcast waits 5 s for more members.
            "-Dhazelcast.wait.seconds.before.join=0");

    public ClusterSetup {
        Require.inRange("--nodes", nodes, 2, 8);
        Require.inRange("number of --node-speeds", speeds.size(), 1, nodes);
        speeds = List.copyOf(speeds);
        for (double speed : speeds) {
            if (speed != 1 && !(speed >= MIN_SPEED && speed <= MAX_STOLEN_FROM)) {
                throw new IllegalArgumentException(
                        "--node-speeds has %s; allowed are 1 and %s to %s, the share of the time for which a node runs"
                                .formatted(speed, MIN_SPEED, MAX_STOLEN_FROM));
            }
        }
        Require.inRange("--balancers", balancers, 1, 8);
        Require.inRange("nodeHeap", nodeHeap, 64, 1 << 20);
    }

    /**
     * Returns the processes of a race.
     *
     * @param weakNode what makes node 0 weak, as typed: see {@link WeakNode#cost}
     */
    public static ClusterSetup of(int nodes, List<Double> speeds, int balancers, String weakNode) {
        GateCost cost = WeakNode.cost(weakNode).map(GateCost::of).orElse(null);
        return new ClusterSetup(nodes, speeds, balancers, IdleOrder.LIFO, cost, NODE_HEAP);
    }

    List<Double> eachSpeed() {
        return IntStream.range(0, nodes)
                .mapToObj(node -> speeds.get(node % speeds.size()))
                .toList();
    }

    List<String> nodeFlags() {
        return flags("-Xmx" + nodeHeap + "m");
    }

    static List<String> callerFlags() {
        return flags("-Xmx512m");
    }

    private static List<String> flags(String heap) {
        return Stream.concat(Stream.of("-Xms64m", heap), ALIKE.stream()).toList();
    }
}
