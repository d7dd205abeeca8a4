package dev.tidepool.cluster.grpc.internal;

import dev.tidepool.cluster.ClusterEngine.Registration;
import dev.tidepool.cluster.ClusterMembership;
import dev.tidepool.cluster.HostAndPort;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.grpc.internal.StreamMessage.NodeList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Where the nodes of a cluster receive callers. Each node tells the others: when they come, when it hears of one for
 * the first time, and every few seconds, because announcements may be lost. Thread-safe.
 */
final class PortDirectory implements AutoCloseable {
    private final ClusterMembership membership;
    private final NodeAddress self;
    private final Consumer<NodeList> onChange;
    private final Map<NodeId, HostAndPort> known = new HashMap<>();
    private final Registration announcements;
    private final Registration nodes;
    private List<NodeId> present = List.of();
    private NodeList told;

    /**
     * @param self this node's own address
     * @param onChange receives the first list and every other; must return soon
     */
    PortDirectory(ClusterMembership membership, NodeAddress self, Consumer<NodeList> onChange) {
        this.membership = membership;
        this.self = self;
        this.onChange = onChange;
        this.told = new NodeList(self.node(), List.of());
        this.known.put(self.node(), self.address());
        this.announcements = membership.onAnnouncements(this::announced);
        this.nodes = membership.onNodes(this::changed);
    }

    private synchronized void changed(List<NodeId> now) {
        present = List.copyOf(now);
        known.keySet().removeIf(node -> !node.equals(self.node()) && !now.contains(node));
        announce();
        tellIfChanged();
    }

    /** Tells the other nodes where this one receives callers. */
    synchronized void announce() {
        for (NodeId node : present) {
            tell(node);
        }
    }

    private void tell(NodeId node) {
        if (!node.equals(self.node())) {
            membership.announce(node, self.address());
        }
    }

    private synchronized void announced(NodeId from, HostAndPort address) {
        if (present.contains(from) && !address.equals(known.put(from, address))) {
            tell(from);
            tellIfChanged();
        }
    }

    private void tellIfChanged() {
        List<NodeAddress> all = new ArrayList<>();
        all.add(self);
        for (NodeId node : present) {
            HostAndPort address = known.get(node);
            if (address != null && !node.equals(self.node())) {
                all.add(new NodeAddress(node, address));
            }
        }
        NodeList list = new NodeList(self.node(), all);
        if (!list.equals(told)) {
            told = list;
            onChange.accept(list);
        }
    }

    @Override
    public void close() {
        nodes.close();
        announcements.close();
    }
}
