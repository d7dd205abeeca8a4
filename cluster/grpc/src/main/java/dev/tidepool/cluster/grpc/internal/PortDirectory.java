package dev.tidepool.cluster.grpc.internal;

import dev.tidepool.cluster.ClusterEngine;
import dev.tidepool.cluster.ClusterEngine.Registration;
import dev.tidepool.cluster.HostAndPort;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.grpc.internal.StreamMessage.NodeList;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Where the nodes of a cluster receive callers. Each node tells the others by a message: when they come, when it hears
 * of one for the first time, and every few seconds, because messages may be lost. Thread-safe.
 */
final class PortDirectory implements AutoCloseable {
    /** The port for these messages: a random number, which no caller has. */
    private static final long PORT = 7_340_112_950_833_904_417L;

    private static final Logger LOG = System.getLogger(PortDirectory.class.getName());

    private final ClusterEngine engine;
    private final NodeAddress self;
    private final Consumer<NodeList> onChange;
    private final Map<NodeId, HostAndPort> known = new HashMap<>();
    private final Registration port;
    private final Registration nodes;
    private List<NodeId> present = List.of();
    private NodeList told;

    /**
     * @param self this node's own address
     * @param onChange receives the first list and every other; must return soon
     */
    PortDirectory(ClusterEngine engine, NodeAddress self, Consumer<NodeList> onChange) {
        this.engine = engine;
        this.self = self;
        this.onChange = onChange;
        this.told = new NodeList(self.node(), List.of());
        this.known.put(self.node(), self.address());
        this.port = engine.listen(PORT, this::received);
        this.nodes = engine.onNodes(this::changed);
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
            engine.send(node, PORT, self.address().toString().getBytes(StandardCharsets.UTF_8), false);
        }
    }

    private synchronized void received(NodeId from, byte[] message) {
        try {
            HostAndPort address = HostAndPort.of(new String(message, StandardCharsets.UTF_8));
            if (present.contains(from) && !address.equals(known.put(from, address))) {
                tell(from);
                tellIfChanged();
            }
        } catch (IllegalArgumentException nonsense) {
            LOG.log(Level.WARNING, "node " + from + " names no callers' port: " + nonsense.getMessage());
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
        port.close();
    }
}
