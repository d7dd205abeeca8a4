package dev.tidepool.simulator.cluster;

import dev.tidepool.simulator.PoolSnapshot;
import java.util.List;

/**
 * What a simulation of a cluster came to. {@code arrivals = completions + rejections + lost + unfinished}.
 *
 * @param arrivals tasks that arrived
 * @param completions tasks whose reply has come
 * @param rejections tasks turned away by a node or by the router
 * @param lost tasks lost with a node
 * @param unfinished tasks that were held, on their way, waiting or running when the simulation ended
 * @param nodes each node in the end, with the totals of all its lives
 * @param endNanos the virtual time at which it ended
 * @param stopped whether it was stopped before its end
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

    /** Copies the nodes. */
    public ClusterResult {
        nodes = List.copyOf(nodes);
    }
}
