package dev.tidepool.cluster.hazelcast.internal.port;

import com.hazelcast.cluster.Address;
import com.hazelcast.instance.EndpointQualifier;
import com.hazelcast.instance.impl.Node;
import com.hazelcast.internal.cluster.impl.TcpIpJoiner;

/**
 * Joins by a list of addresses. A node that nobody has admitted for a second asks whether it may be the oldest one
 * itself, and Hazelcast waits 10 s for each answer. The present oldest member is not asked: the others say no already,
 * and it may be frozen.
 */
final class SeedsJoiner extends TcpIpJoiner {

    SeedsJoiner(Node node) {
        super(node);
    }

    @Override
    public boolean isBlacklisted(Address address) {
        return super.isBlacklisted(address)
                || (address.equals(clusterService.getMasterAddress()) && isConnectedBeside(address));
    }

    private boolean isConnectedBeside(Address oldest) {
        return node.getServer().getConnectionManager(EndpointQualifier.MEMBER).getConnections().stream()
                .anyMatch(connection -> connection.isAlive() && !oldest.equals(connection.getRemoteAddress()));
    }
}
