package dev.tidepool.cluster.hazelcast.internal.port;

import com.hazelcast.config.TcpIpConfig;
import dev.tidepool.cluster.HostAndPort;
import java.util.List;

/**
 * The nodes to join. A name stands for all its addresses, as a headless service of Kubernetes does for its pods;
 * Hazelcast itself would try the first. Hazelcast asks again when it looks for another part of the cluster, and then
 * gets the addresses of that time.
 */
public final class Seeds extends TcpIpConfig {
    /**
     * For so long, a node that joins asks the oldest member that it was told. Then it asks all again who that is,
     * because that member may be frozen, and the others may have removed it since.
     */
    private static final int ASK_AGAIN_SECONDS = 1;

    private final List<HostAndPort> nodes;

    /**
     * Describes the nodes to join.
     *
     * @param nodes {@code host:port} of each
     * @throws IllegalArgumentException if one is no {@code host:port}
     */
    Seeds(List<String> nodes) {
        this.nodes = nodes.stream().map(HostAndPort::of).toList();
        setEnabled(true);
        setConnectionTimeoutSeconds(ASK_AGAIN_SECONDS);
    }

    @Override
    public List<String> getMembers() {
        return nodes.stream()
                .flatMap(node -> node.resolved().stream())
                .map(HostAndPort::toString)
                .distinct()
                .toList();
    }
}
