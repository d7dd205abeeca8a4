package dev.tidepool.simulator.cluster;

import dev.tidepool.policy.overload.AverageWaitRule;
import dev.tidepool.policy.routing.Member;
import dev.tidepool.simulator.MachineModel;
import dev.tidepool.simulator.PoolModel;

/**
 * A node of a cluster: one pool on one machine. It reports to every balancer each {@link
 * AverageWaitRule#interval()}, and the report signals overload when the rule says so. Immutable.
 *
 * @param machine the machine
 * @param pool the pool; resources that tasks hold are the node's own
 * @param weight the share of the work that the node gets where shares are fixed: see {@link
 *     Member#weight()}
 * @param overload when the node is overloaded, and how often it looks
 */
public record NodeModel(MachineModel machine, PoolModel pool, double weight, AverageWaitRule overload) {

    /** Checks the weight. */
    public NodeModel {
        new Member(0, weight);
    }

    /** Returns a node of weight 1 with the overload rule of CRR-DTPS. */
    public static NodeModel of(MachineModel machine, PoolModel pool) {
        return new NodeModel(machine, pool, 1, AverageWaitRule.defaults());
    }
}
