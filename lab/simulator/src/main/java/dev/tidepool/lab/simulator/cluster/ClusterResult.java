package dev.tidepool.lab.simulator.cluster;

import dev.tidepool.lab.simulator.PoolSnapshot;
import java.util.List;

/**
 * The result of a simulation of a cluster. {@code arrivals = completions + rejections + lost + unfinished}.
 *
 * @param arrivals tasks that arrived
 * @param completions tasks whose reply arrived
 * @param rejections tasks rejected by a node or by the router
 * @param lost tasks lost with their node
 * @param unfinished tasks held, in transit, waiting or running when the simulation ended
 * @param nodes the final state of each node, with totals over all incarnations
 * @param endNanos the virtual time at which it ended
 * @param stopped whether it was stopped early
 * @param events events fired
 */
public record ClusterResult(
        long arrivals,
        long completions,
        long rejections,
        long lost,
        long unfinished,
        List<PoolSnapshot> nodes,
        long endNanos,
        boolean stopped,
        long events) {
    public ClusterResult {
        nodes = List.copyOf(nodes);
    }
}
