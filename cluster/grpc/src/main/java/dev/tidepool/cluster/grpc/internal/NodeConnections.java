package dev.tidepool.cluster.grpc.internal;

import dev.tidepool.cluster.HostAndPort;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.cluster.grpc.internal.StreamMessage.Datagrams;
import dev.tidepool.cluster.internal.endpoint.MessagePorts;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A caller's connections. It begins with the addresses that it was given; each node that it reaches says where the
 * others are. It connects to all of them, or to a {@link NodeSubset}. If a node that joins takes another's place in the
 * subset, the connection to that one stays until it is quiet, for the tasks that are there. When the certificates have
 * changed, it connects anew, and a connection stays until the new one has taken its place. Thread-safe.
 *
 * <p>Lock order: this, then what the listener takes, which is called under this lock. So what a listener's own lock may
 * be held for, {@link #send} and {@link #failures}, takes no lock here.
 */
public final class NodeConnections implements AutoCloseable {
    private static final int MAX_NODES = 20;
    private static final long QUEUE_BYTES = 16L << 20;

    /**
     * A connection that is no longer wanted is closed when it sent nothing for so long, and at most twice this. Longer
     * than between two renewals of any lease: tasks on the node have ended.
     */
    private static final long QUIET_MILLIS = 15_000;

    private static final Comparator<NodeId> ORDER =
            Comparator.comparing(NodeId::address).thenComparing(NodeId::uuid);

    private final NodeId self;
    private final List<HostAndPort> given;
    private final GrpcSettings settings;
    private final MessagePorts ports;
    private final Consumer<List<NodeId>> onChange;
    private final NodeChannels channels;
    private final int maxNodes;
    private final Map<HostAndPort, NodeConnection> connections = new HashMap<>();

    /** Connections that are no longer wanted and not yet quiet, or not yet replaced. */
    private final Set<NodeConnection> leaving = new LinkedHashSet<>();

    /** The node that was last reached at each given address. */
    private final Map<HostAndPort, NodeId> reached = new HashMap<>();

    /** The nodes of the lists of all connected nodes, or of the last one. Replaced as a whole. */
    private volatile Map<NodeId, HostAndPort> known = Map.of();

    private List<NodeId> nodes = List.of();
    private boolean closed;
    private boolean watchesQuiet;
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
        this(self, given, settings, ports, onChange, new NodeChannels(settings), MAX_NODES);
    }

    /** @param maxNodes to how many nodes it connects */
    NodeConnections(
            NodeId self,
            List<HostAndPort> given,
            GrpcSettings settings,
            MessagePorts ports,
            Consumer<List<NodeId>> onChange,
            NodeChannels channels,
            int maxNodes) {
        this.self = self;
        this.given = given;
        this.settings = settings;
        this.ports = ports;
        this.onChange = onChange;
        this.channels = channels;
        this.maxNodes = maxNodes;
    }

    /** Begins to connect, and returns at once. */
    public void open() {
        changed();
        channels.watchCertificates(this::renew);
    }

    private synchronized void renew() {
        all().forEach(NodeConnection::outdate);
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
        while (left > 0 && !isComplete()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
            left = end - System.nanoTime();
        }
        return !nodes.isEmpty();
    }

    /** Returns whether every node that should be connected is. One that has just started knows none, nor itself. */
    public synchronized boolean isComplete() {
        for (NodeConnection connection : connections.values()) {
            StreamMessage.NodeList list = connection.list();
            if (list != null && list.nodes().isEmpty()) {
                return false;
            }
        }
        return !nodes.isEmpty() && nodes.size() >= chosen().size();
    }

    /** Adjusts the connections to the nodes that there are now. */
    synchronized void changed() {
        if (closed) {
            return;
        }
        Set<NodeId> before = known.keySet();
        learn();
        Map<HostAndPort, NodeConnection> wanted = wanted();
        leaving.addAll(connections.values());
        leaving.removeAll(wanted.values());
        connections.keySet().retainAll(wanted.keySet());
        wanted.forEach((address, connection) -> {
            if (connections.put(address, connection) != connection) {
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
        boolean wasConnected = !nodes.isEmpty();
        publish();
        if (wasConnected && nodes.isEmpty()) {
            tried.forEach(NodeConnection::hurry);
        }
        closeLeaving(connection -> !isUsed(connection)); // last: messages go to the others by now
        if (!leaving.isEmpty() && !watchesQuiet) {
            watchesQuiet = true;
            channels.later(QUIET_MILLIS, this::closeQuiet);
        }
    }

    /** Returns whether messages to a node go this way. */
    private boolean isUsed(NodeConnection connection) {
        NodeId node = connection.node();
        return node != null && byNode.get(node.uuid()) == connection;
    }

    private void closeLeaving(Predicate<NodeConnection> condition) {
        for (NodeConnection connection : List.copyOf(leaving)) {
            if (condition.test(connection)) {
                leaving.remove(connection);
                connection.close();
            }
        }
    }

    private synchronized void closeQuiet() {
        closeLeaving(NodeConnection::wasQuiet);
        watchesQuiet = !closed && !leaving.isEmpty();
        if (watchesQuiet) {
            channels.later(QUIET_MILLIS, this::closeQuiet);
        }
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

    private List<NodeConnection> all() {
        List<NodeConnection> all = new ArrayList<>(connections.values());
        all.addAll(leaving);
        return all;
    }

    private List<NodeId> chosen() {
        return NodeSubset.of(self.uuid(), List.copyOf(known.keySet()), NodeId::uuid, maxNodes);
    }

    private Map<HostAndPort, NodeConnection> wanted() {
        Map<NodeId, NodeConnection> connected = new HashMap<>();
        for (NodeConnection connection : all()) {
            NodeId node = connection.node();
            if (node != null && (isUsed(connection) || !connected.containsKey(node))) {
                connected.put(node, connection); // of two to one node, that which is used stays
            }
        }
        Map<HostAndPort, NodeConnection> wanted = new HashMap<>();
        for (NodeId node : chosen()) {
            NodeConnection there = connected.get(node);
            if (there == null || there.isOutdated()) {
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
        return all().stream()
                .filter(present -> present.address().equals(address) && !present.isOutdated())
                .findFirst()
                .orElseGet(() -> new NodeConnection(address, this, channels, self, QUEUE_BYTES));
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
        List<NodeId> chosen = chosen();
        for (NodeConnection connection : leaving) {
            NodeId node = connection.node();
            if (node != null && now.putIfAbsent(node.uuid(), connection) == null && chosen.contains(node)) {
                all.add(node); // until the new connection to it is there
            }
        }
        all.sort(ORDER);
        boolean same = now.keySet().equals(byNode.keySet());
        byNode = now;
        if (!same || !all.equals(nodes)) {
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
        if (message.length > settings.messageLimit()) {
            return false;
        }
        Datagram datagram = new Datagram(port, message);
        NodeConnection before = null;
        NodeConnection connection = byNode.get(to.uuid());
        while (connection != before && connection != null) {
            if (connection.send(datagram, urgent)) {
                return true;
            }
            before = connection;
            connection = byNode.get(to.uuid()); // another, if that one has just been closed
        }
        return false;
    }

    /** Returns whether messages reach a node; also true for one that gets no new tasks. Takes no lock. */
    public boolean reaches(NodeId node) {
        return byNode.containsKey(node.uuid());
    }

    /** Returns the number of nodes in the lists of all connected nodes, or of the last one. Takes no lock. */
    public int clusterSize() {
        return known.size();
    }

    /** Returns when the first of the caller's certificates expires; null if it has none. */
    public @Nullable Instant certificateExpiry() {
        return channels.certificateExpiry();
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
            last = all();
            connections.clear();
            leaving.clear();
            tried = List.of();
            publish();
        }
        last.forEach(NodeConnection::close);
        channels.close();
    }
}
