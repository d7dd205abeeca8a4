package dev.tidepool.cluster.hazelcast.internal.join;

import com.hazelcast.cluster.Address;
import com.hazelcast.instance.EndpointQualifier;
import com.hazelcast.instance.impl.Node;
import com.hazelcast.internal.cluster.impl.ClusterServiceImpl;
import com.hazelcast.internal.nio.Connection;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Keeps a node that joins from waiting for the votes of silent nodes. A node at the lowest address that nobody has
 * admitted asks all others whether it may be the oldest, and asks who is again only after their answers. Where another
 * has told it of an oldest node, it cannot win, so the votes of nodes that have been silent for a second are dropped.
 * For one thread.
 */
public final class SilentVotes {
    private static final int MAX_SILENT_LOOKS = 4;

    private final Node node;
    private final Map<Address, SilenceWatch> watches = new HashMap<>();

    /** @param node a node that joins */
    SilentVotes(Node node) {
        this.node = node;
    }

    /** Returns how long a node waits for one that is silent, from when it connects. */
    public static Duration maxWait() {
        return Duration.ofMillis(PromptJoiner.INTERVAL_MILLIS).multipliedBy(MAX_SILENT_LOOKS + 1L);
    }

    /** Looks, which its owner does at equal intervals. */
    void look() {
        ClusterServiceImpl cluster = node.getClusterService();
        Address oldest = cluster.getMasterAddress();
        boolean isKnown = oldest != null && !oldest.equals(cluster.getThisAddress());
        for (Connection connection :
                node.getServer().getConnectionManager(EndpointQualifier.MEMBER).getConnections()) {
            Address voter = connection.getRemoteAddress();
            if (voter != null && isSilent(voter, connection) && isKnown) {
                node.getNodeEngine().getOperationService().onEndpointLeft(voter);
            }
        }
    }

    private boolean isSilent(Address voter, Connection connection) {
        return watches.computeIfAbsent(voter, first -> new SilenceWatch(MAX_SILENT_LOOKS))
                .isSilent(connection.lastReadTimeMillis());
    }
}
