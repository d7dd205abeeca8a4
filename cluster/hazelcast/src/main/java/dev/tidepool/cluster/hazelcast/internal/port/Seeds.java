package dev.tidepool.cluster.hazelcast.internal.port;

import com.hazelcast.config.TcpIpConfig;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
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

    private final List<String> nodes;

    /**
     * Describes the nodes to join.
     *
     * @param nodes {@code host:port} of each
     */
    Seeds(List<String> nodes) {
        this.nodes = List.copyOf(nodes);
        setEnabled(true);
        setConnectionTimeoutSeconds(ASK_AGAIN_SECONDS);
    }

    @Override
    public List<String> getMembers() {
        return nodes.stream()
                .flatMap(node -> addresses(node).stream())
                .distinct()
                .toList();
    }

    /**
     * Returns all addresses of a node, {@code ip:port}; the node as it is if its name does not resolve.
     *
     * @param node {@code host:port}
     */
    public static List<String> addresses(String node) {
        int colon = node.lastIndexOf(':');
        if (colon < 0) {
            return List.of(node);
        }
        try {
            return Arrays.stream(InetAddress.getAllByName(node.substring(0, colon)))
                    .map(address -> text(address) + node.substring(colon))
                    .toList();
        } catch (UnknownHostException unknown) {
            return List.of(node);
        }
    }

    private static String text(InetAddress address) {
        return address instanceof Inet6Address ? "[" + address.getHostAddress() + "]" : address.getHostAddress();
    }
}
