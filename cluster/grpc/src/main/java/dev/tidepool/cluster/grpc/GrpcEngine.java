package dev.tidepool.cluster.grpc;

import dev.tidepool.cluster.CallerEngine;
import dev.tidepool.cluster.HostAndPort;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.grpc.internal.NodeConnections;
import dev.tidepool.cluster.internal.endpoint.MessagePorts;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The engine of a caller that is a client of its cluster, not a node. It needs one address of a node's {@link
 * CallersPort} and learns the others. It connects to every node, or to 20 of them if there are more. It has no member.
 * Thread-safe.
 *
 * <p>{@link #nodes()} lists this caller and the nodes that it is connected to at present. Other callers are unknown to
 * it.
 */
public final class GrpcEngine implements CallerEngine {
    private final NodeId self;
    private final boolean isProtected;
    private final MessagePorts ports = new MessagePorts();
    private final List<Consumer<List<NodeId>>> listeners = new CopyOnWriteArrayList<>();
    private final NodeConnections connections;
    private List<NodeId> nodes;

    private GrpcEngine(List<HostAndPort> given, GrpcSettings settings) {
        this.self = NodeConnections.newCaller(localAddress(given.get(0)));
        this.isProtected = settings.tls() != null;
        this.nodes = List.of(self);
        this.connections = new NodeConnections(self, given, settings, ports, this::changed);
    }

    /**
     * Begins to connect to a cluster, and returns at once. While no node is reached, it tries again, at least every ten
     * seconds.
     *
     * @param addresses one or more {@code host:port} of callers' ports; with certificates, a node's names its host
     * @throws IllegalArgumentException if an address cannot be read, or is not loopback and there are no certificates,
     *     or if these cannot be used; the message is one line
     */
    public static GrpcEngine connect(GrpcSettings settings, List<String> addresses) {
        if (addresses.isEmpty()) {
            throw new IllegalArgumentException("no node is named; name the callers' port of one, as in 127.0.0.1:7801");
        }
        List<HostAndPort> given =
                addresses.stream().map(HostAndPort::of).distinct().toList();
        for (HostAndPort address : given) {
            if (!settings.allows(address)) {
                if (!address.hasAddress()) {
                    throw new IllegalArgumentException(
                            "node %s has a host without an address; name one that the name service knows, or an address"
                                    .formatted(address));
                }
                throw new IllegalArgumentException(
                        ("node %s needs certificates, because it is on another machine: name the certificate, its key"
                                        + " and the trusted authorities, or use 127.0.0.1")
                                .formatted(address));
            }
        }
        GrpcEngine engine = new GrpcEngine(given, settings);
        engine.connections.open();
        return engine;
    }

    /** Returns what nodes call this caller in their logs: its address as seen from the first node, and its process. */
    private static String localAddress(HostAndPort node) {
        String host = "unknown";
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(new InetSocketAddress(node.host(), node.port())); // sends nothing
            host = socket.getLocalAddress().getHostAddress();
        } catch (IOException | IllegalArgumentException unresolved) {
            // The name has no address yet.
        }
        return host + ":pid-" + ProcessHandle.current().pid();
    }

    /**
     * Waits until it is connected to every node that it knows of.
     *
     * @param limit the maximum time
     * @return whether it is connected to at least one
     * @throws InterruptedException if the calling thread is interrupted
     */
    public boolean awaitNodes(Duration limit) throws InterruptedException {
        return connections.await(limit);
    }

    /** Returns whether it is connected to every node that it knows of, or to 20 of them, and to one at least. */
    public boolean isConnectedToAll() {
        return connections.isComplete();
    }

    private synchronized void changed(List<NodeId> connected) {
        List<NodeId> all = new ArrayList<>(connected);
        all.add(self);
        nodes = List.copyOf(all);
        for (Consumer<List<NodeId>> listener : listeners) {
            listener.accept(nodes);
        }
    }

    @Override
    public NodeId self() {
        return self;
    }

    @Override
    public synchronized List<NodeId> nodes() {
        return nodes;
    }

    @Override
    public boolean reaches(NodeId node) {
        return connections.reaches(node);
    }

    @Override
    public int clusterSize() {
        return connections.clusterSize();
    }

    @Override
    public List<String> connectionFailures() {
        return connections.failures();
    }

    @Override
    public boolean isProtected(NodeId peer) {
        return isProtected;
    }

    @Override
    public @Nullable Instant certificateExpiry() {
        return connections.certificateExpiry();
    }

    @Override
    public int payloadLimit(NodeId peer) {
        return connections.payloadLimit(peer);
    }

    @Override
    public synchronized Registration onNodes(Consumer<List<NodeId>> listener) {
        listeners.add(listener);
        listener.accept(nodes);
        return () -> listeners.remove(listener);
    }

    @Override
    public Registration listen(long port, MessageHandler handler) {
        return ports.listen(port, handler);
    }

    @Override
    public boolean send(NodeId to, long port, byte[] message, boolean urgent) {
        if (to.equals(self)) {
            connections.execute(() -> ports.deliver(self, port, message));
            return true;
        }
        return connections.send(to, port, message, urgent);
    }

    @Override
    public void close() {
        connections.close();
    }
}
