package dev.tidepool.policy.scaling;

/**
 * How many nodes a cluster needs. Immutable.
 *
 * @param nodes the nodes that it has
 * @param nodesWanted the nodes that it needs, 1 or more
 * @param load the smoothed load of all nodes together, in erlang of a node's capacity
 * @param reason why, in one sentence for people
 */
public record ScalingDecision(int nodes, int nodesWanted, double load, String reason) {}
