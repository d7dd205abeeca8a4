package dev.tidepool.policy.routing;

/**
 * A node's answer to a probe.
 *
 * @param node the node
 * @param outstanding tasks on the node, running and waiting
 * @param latencyNanos the node's estimate of the response time of a task that arrives now, nanos
 */
public record ProbeReply(int node, int outstanding, long latencyNanos) {}
