package dev.tidepool.cluster.hazelcast.internal.port;

import com.hazelcast.cluster.Address;
import com.hazelcast.instance.impl.Node;
import com.hazelcast.internal.server.ServerConnection;
import com.hazelcast.internal.server.ServerContext;

/**
 * The addresses that one member dials. Hazelcast, when it joins, waits for an answer from each that accepts its
 * connection: without one it does not start, and says so after five minutes. Thread-safe.
 */
final class DialledAddresses {
    private final Node node;
    private final ServerContext context;
    private final ConnectionFailures failures;

    /** @param failures collects the addresses that were dialled without success */
    DialledAddresses(Node node, ServerContext context, ConnectionFailures failures) {
        this.node = node;
        this.context = context;
        this.failures = failures;
    }

    /** Records that a node of this cluster answered. */
    void succeeded(ServerConnection connection) {
        failures.remove(connection.getRemoteSocketAddress());
    }

    /** Records that a connection failed. Another attempt may succeed. */
    void failed(ServerConnection connection, String why) {
        failures.add(connection.getRemoteSocketAddress(), why);
        Address address = connection.getRemoteAddress();
        if (address != null) {
            context.onFailedConnection(address);
        }
    }

    /**
     * Goes on without an address at which no node of this cluster answers, if this member joins; once it has joined, it
     * looks for nodes there, too. After a failure alone, Hazelcast dials again, and then waits for an answer again.
     */
    void giveUp(ServerConnection connection) {
        Address address = connection.getRemoteAddress();
        if (address != null && !node.getClusterService().isJoined()) {
            node.getJoiner().blacklist(address, true);
        }
    }
}
