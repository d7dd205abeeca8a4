package dev.tidepool.cluster.grpc.internal;

import dev.tidepool.cluster.HostAndPort;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.cluster.grpc.internal.StreamMessage.Datagrams;
import dev.tidepool.cluster.internal.endpoint.MessagePorts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A caller's connections. It begins with the addresses that it was given; each node that it reaches says where the
 * others are. It connects to all of them, or to a {@link NodeSubset}. Thread-safe.
 *
 * <p>Lock order: this, then what the listener takes, which is called under this lock. So what a listener's own lock may
 * be held for, {@link #send} and {@link #failures}, takes no lock here.
 */
public final class NodeConnections implements AutoCloseable {
    private static final int MAX_NODES = 20;
    private static final long QUEUE_BYTES = 16L << 20;
    private static final Comparator<NodeId> ORDER =
            Comparator.comparing(NodeId::address).thenComparing(NodeId::uuid);

    private final NodeId self;
    private final List<HostAndPort> given;
    private final GrpcSettings settings;
    private final MessagePorts ports;
    private final Consumer<List<NodeId>> onChange;
    private final NodeChannels channels;
    private final Map<HostAndPort, NodeConnection> connections = new HashMap<>();

    /** The node that was last reached at each given address. */
    private final Map<HostAndPort, NodeId> reached = new HashMap<>();

    /** The nodes of the lists of all connected nodes, or of the last one. */
    private Map<NodeId, HostAndPort> known = Map.of();

    private List<NodeId> nodes = List.of();
    private boolean closed;
    private volatile Map<UUID, NodeConnection> byNode = Map.of();
    private volatile List<NodeConnection> tried = List.of();

    /**
     * @param given addresses of nodes
     * @param ports where messages go
     * @param onChange receives the connected nodes, in order, when they change; must return soon
     * @throws IllegalArgumentException if the certificates cannot be used
     */
    public NodeConnections(
            NodeId self,
            List<HostAndPort> given,
            GrpcSettings settings,
            MessagePorts ports,
            Consumer<List<NodeId>> onChange) {
        this.self = self;
        this.given = given;
        this.settings = settings;
        this.ports = ports;
        this.onChange = onChange;
        this.channels = new NodeChannels(settings);
    }

    /** Begins to connect, and returns at once. */
    public void open() {
        changed();
    }

    /** Returns a new caller, with the address that nodes show for it. */
    public static NodeId newCaller(String address) {
        return new NodeId(CallersProtocol.newCaller(), address);
    }

    /** Waits until every node that should be connected is; returns whether at least one is. */
    public synchronized boolean await(Duration limit) throws InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        long left = limit.toNanos();
        while (left > 0 && (byNode.isEmpty() || byNode.size() < chosen().size())) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
            left = end - System.nanoTime();
        }
        return !byNode.isEmpty();
    }

    /** Adjusts the connections to the nodes that there are now. */
    synchronized void changed() {
        if (closed) {
            return;
        }
        Set<NodeId> before = known.keySet();
        learn();
        Map<HostAndPort, NodeConnection> wanted = wanted();
        connections.forEach((address, connection) -> {
            if (!wanted.containsKey(address)) {
                connection.close();
            }
        });
        connections.keySet().retainAll(wanted.keySet());
        wanted.forEach((address, connection) -> {
            if (connections.put(address, connection) == null) {
                channels.later(0, connection::open);
            }
        });
        known.forEach((node, address) -> {
            NodeConnection there = connections.get(address);
            if (there != null && !before.contains(node)) {
                there.hurry();
            }
        });
        tried = List.copyOf(connections.values());
        publish();
    }

    private void learn() {
        Map<NodeId, HostAndPort> all = new LinkedHashMap<>();
        for (NodeConnection connection : connections.values()) {
            StreamMessage.NodeList list = connection.list();
            if (list != null) {
                for (NodeAddress node : list.nodes()) {
                    if (settings.allows(node.address())) {
                        all.put(node.node(), node.address());
                    }
                }
                if (given.contains(connection.address())) {
                    reached.put(connection.address(), list.self());
                }
            }
        }
        if (!all.isEmpty()) {
            known = all;
        }
    }

    private List<NodeId> chosen() {
        return NodeSubset.of(self.uuid(), List.copyOf(known.keySet()), NodeId::uuid, MAX_NODES);
    }

    private Map<HostAndPort, NodeConnection> wanted() {
        Map<NodeId, NodeConnection> connected = new HashMap<>();
        for (NodeConnection connection : connections.values()) {
            NodeId node = connection.node();
            if (node != null) {
                connected.putIfAbsent(node, connection);
            }
        }
        Map<HostAndPort, NodeConnection> wanted = new HashMap<>();
        for (NodeId node : chosen()) {
            NodeConnection there = connected.get(node);
            if (there == null) {
                there = at(Objects.requireNonNull(known.get(node)));
            }
            wanted.put(there.address(), there);
        }
        for (HostAndPort address : given) {
            NodeId there = reached.get(address);
            if (connected.isEmpty() || there == null || !known.containsKey(there)) {
                wanted.putIfAbsent(address, at(address));
            }
        }
        return wanted;
    }

    private NodeConnection at(HostAndPort address) {
        NodeConnection present = connections.get(address);
        return present != null ? present : new NodeConnection(address, this, channels, self, QUEUE_BYTES);
    }

    private void publish() {
        Map<UUID, NodeConnection> now = new HashMap<>();
        List<NodeId> all = new ArrayList<>();
        for (NodeConnection connection : connections.values()) {
            NodeId node = connection.node();
            if (node != null && now.putIfAbsent(node.uuid(), connection) == null) {
                all.add(node);
            }
        }
        all.sort(ORDER);
        byNode = now;
        if (!all.equals(nodes)) {
            nodes = List.copyOf(all);
            onChange.accept(nodes);
        }
        notifyAll();
    }

    void received(NodeId from, Datagrams datagrams) {
        datagrams.deliver(ports, from);
    }

    /** Runs an action soon, on a thread for messages. */
    public void execute(Runnable action) {
        channels.execute(action);
    }

    /** Sends a message; returns false if it will not arrive. Never blocks. */
    public boolean send(NodeId to, long port, byte[] message, boolean urgent) {
        NodeConnection connection = byNode.get(to.uuid());
        return connection != null
                && message.length <= settings.messageLimit()
                && connection.send(new Datagram(port, message), urgent);
    }

    /** Returns how many bytes of an argument this node takes; the maximum if it is not connected. Takes no lock. */
    public int payloadLimit(NodeId node) {
        NodeConnection connection = byNode.get(node.uuid());
        return connection == null ? Integer.MAX_VALUE : connection.payloadLimit();
    }

    /** Returns one sentence for each address that should be a node and is not reached. */
    public List<String> failures() {
        return tried.stream()
                .map(NodeConnection::failure)
                .filter(Objects::nonNull)
                .sorted()
                .toList();
    }

    @Override
    public void close() {
        List<NodeConnection> last;
        synchronized (this) {
            closed = true;
            last = List.copyOf(connections.values());
            connections.clear();
            tried = List.of();
            publish();
        }
        last.forEach(NodeConnection::close);
        channels.close();
    }
}
