package dev.tidepool.research.reproductions.bahadur2022sword;

import dev.tidepool.lab.race.cluster.ClusterContestant;
import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.simulator.SerialCost;
import dev.tidepool.lab.simulator.cluster.ClusterModel;
import dev.tidepool.lab.simulator.cluster.NodeModel;
import dev.tidepool.options.TypedPolicies;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.overload.AverageWaitRule;
import dev.tidepool.policy.routing.ResourceLevel;
import dev.tidepool.policy.routing.RoutingPolicy;
import dev.tidepool.policy.routing.ShortestWait;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.research.reproductions.simulation.ComparedPool;
import java.util.List;
import java.util.function.Function;

/** The distributed thread pools that [bahadur2022sword] compares: how each sizes a node, and how it spreads tasks. */
enum Scheme {
    /** CRR-DTPS with the node as printed; equation 1 applies to each overload point. */
    CRR_PRINTED("CRR-DTPS as printed", "CRR-DTPS", "crr-node-literal", "collaborative-round-robin"),
    /** CRR-DTPS with the node as printed; each signal of an episode takes off one more tenth, as Figure 9 shows. */
    CRR_PRINTED_CUMULATIVE(
            "CRR-DTPS as printed, cumulative", "CRR-DTPS", "crr-node-literal", "collaborative-round-robin-cumulative"),
    /** CRR-DTPS with our node, which also grows at rates seen before and takes no noise for overload. */
    CRR_OURS("CRR-DTPS, our node", "CRR-DTPS", "crr-node", "collaborative-round-robin"),
    /** The same with the limit of Figure 9. */
    CRR_OURS_CUMULATIVE(
            "CRR-DTPS, our node, cumulative", "CRR-DTPS", "crr-node", "collaborative-round-robin-cumulative"),
    /** Back to the last stable size when throughput declines. */
    HEURISTIC("Heuristic-DTPS", "Heuristic-DTPS", "throughput-decline", "heuristic"),
    /** RL-DTPS as printed: the balancer sets the size of a node while memory lasts. */
    RESOURCE_LEVEL_PRINTED("RL-DTPS as printed", "RL-DTPS", "memory-guard", "resource-level"),
    /** RL-DTPS with our node, which grows by itself while memory lasts. */
    RESOURCE_LEVEL_OURS("RL-DTPS, our node", "RL-DTPS", "memory-guard", "resource-level");

    private static final int WEAK_CORES = 4;
    private static final int STRONG_CORES = 18;
    private static final long MEMORY = 64L << 30;
    private static final int BYTES_PER_THREAD = 1 << 20;

    /** The memory that a thread takes. */
    static final int MIB_PER_THREAD = BYTES_PER_THREAD >> 20;

    private final String title;
    private final String published;
    private final String sizing;
    private final String routing;

    Scheme(String title, String published, String sizing, String routing) {
        this.title = title;
        this.published = published;
        this.sizing = sizing;
        this.routing = routing;
    }

    /** Returns the name in tables. */
    String title() {
        return title;
    }

    /** Returns the name in the paper, which has one for all forms of a scheme. */
    String published() {
        return published;
    }

    /**
     * Returns the contestant of a cluster race that is this scheme. Real nodes always have our overload rule, and no
     * balancer sets their size.
     */
    ClusterContestant contestant() {
        return ClusterContestant.find(sizing + "+" + routing);
    }

    /** Returns a simulated cluster of a weak node with this serial cost, and a strong node without. */
    ClusterModel cluster(SerialCost cost) {
        return cluster(
                cost,
                this::node,
                isGuided() ? new GuidingBalancer(ResourceLevel.defaults()) : TypedPolicies.routing(routing));
    }

    /** Returns the same cluster with our policies on its nodes and in front of them. */
    static ClusterModel ours(SerialCost cost) {
        return cluster(
                cost,
                machine -> NodeModel.of(machine, ComparedPool.ours().pool(machine.cores())),
                ShortestWait.defaults());
    }

    private static ClusterModel cluster(
            SerialCost cost, Function<MachineModel, NodeModel> node, RoutingPolicy routing) {
        MachineModel weak = machine(WEAK_CORES).withSerialCost(cost);
        return ClusterModel.of(List.of(node.apply(weak), node.apply(machine(STRONG_CORES))), routing);
    }

    private boolean isGuided() {
        return this == RESOURCE_LEVEL_PRINTED;
    }

    private NodeModel node(MachineModel machine) {
        int cores = machine.cores();
        SizingPolicy policy = isGuided() ? new Fixed(cores) : TypedPolicies.sizing(sizing, cores);
        return NodeModel.of(machine, ComparedPool.of(title, policy).pool(cores)).withOverload(overloadRule());
    }

    private AverageWaitRule overloadRule() {
        return this == CRR_PRINTED || this == CRR_PRINTED_CUMULATIVE
                ? AverageWaitRule.literal()
                : AverageWaitRule.defaults().withoutWarmUp();
    }

    private static MachineModel machine(int cores) {
        return MachineModel.of(cores).withMemory(MEMORY, BYTES_PER_THREAD);
    }
}
