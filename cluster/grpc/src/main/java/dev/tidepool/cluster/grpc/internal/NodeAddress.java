package dev.tidepool.cluster.grpc.internal;

import dev.tidepool.cluster.HostAndPort;
import dev.tidepool.cluster.NodeId;

/**
 * Where a node receives callers.
 *
 * @param node the node
 * @param address the host and the port that are open to callers
 */
public record NodeAddress(NodeId node, HostAndPort address) {}
