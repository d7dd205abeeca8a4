package dev.tidepool.cluster.grpc;

import dev.tidepool.cluster.ClusterEngine;
import dev.tidepool.cluster.HostAndPort;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.grpc.internal.CallersServer;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A node's engine that also receives callers which are clients, on a port of its own. Nodes among themselves use the
 * engine below it, such as {@code HazelcastEngine}; they know each other, and tell callers where the others are.
 * Callers use a {@link GrpcEngine}. {@link #nodes()} does not list them. A member gets this engine in place of the one
 * below. Thread-safe.
 */
public final class CallersPort implements ClusterEngine {
    private final ClusterEngine nodes;
    private final CallersServer server;

    private CallersPort(ClusterEngine nodes, CallersServer server) {
        this.nodes = nodes;
        this.server = server;
    }

    /**
     * Opens a node's port for callers.
     *
     * @param nodes the engine below; closing this one closes it too
     * @param host the address of this machine at which callers reach the node; with certificates, the node's names it
     * @param port 0 for any free port
     * @throws IllegalArgumentException if the host is not loopback and there are no certificates, or these cannot be
     *     used
     * @throws IOException if nobody can listen there
     */
    public static CallersPort open(ClusterEngine nodes, String host, int port, GrpcSettings settings)
            throws IOException {
        return open(nodes, host, port, settings, name -> true);
    }

    /**
     * Opens a node's port for some callers: others are refused with the status {@code PERMISSION_DENIED}. What a caller
     * may run is up to {@link dev.tidepool.cluster.ClusterMemberBuilder#rights}.
     *
     * @param nodes the engine below; closing this one closes it too
     * @param host the address of this machine at which callers reach the node; with certificates, the node's names it
     * @param port 0 for any free port
     * @param admitted whether the caller with this common name (CN) in its certificate, empty for none, may connect;
     *     called for each connection, from several threads
     * @throws IllegalArgumentException if the host is not loopback and there are no certificates, or these cannot be
     *     used
     * @throws IOException if nobody can listen there
     */
    public static CallersPort open(
            ClusterEngine nodes, String host, int port, GrpcSettings settings, Predicate<String> admitted)
            throws IOException {
        return open(nodes, host, port, settings, admitted, host);
    }

    /**
     * Opens a node's port for some callers, which reach it by another name than its address: behind a name service,
     * certificates name hosts whose addresses change.
     *
     * @param nodes the engine below; closing this one closes it too
     * @param host the address of this machine at which the port listens
     * @param port 0 for any free port
     * @param admitted whether the caller with this common name (CN) in its certificate, empty for none, may connect;
     *     called for each connection, from several threads
     * @param name the host by which callers reach it; with certificates, the node's names it
     * @throws IllegalArgumentException if the host is not loopback and there are no certificates, or these cannot be
     *     used
     * @throws IOException if nobody can listen there
     */
    public static CallersPort open(
            ClusterEngine nodes, String host, int port, GrpcSettings settings, Predicate<String> admitted, String name)
            throws IOException {
        return new CallersPort(nodes, new CallersServer(nodes, new HostAndPort(host, port), settings, admitted, name));
    }

    /** Returns where callers connect, {@code host:port}. */
    public String address() {
        return server.address().toString();
    }

    /** Returns the number of connected callers. */
    public int callers() {
        return server.callers();
    }

    @Override
    public NodeId self() {
        return nodes.self();
    }

    @Override
    public List<NodeId> nodes() {
        return nodes.nodes();
    }

    @Override
    public List<String> connectionFailures() {
        return nodes.connectionFailures();
    }

    @Override
    public @Nullable String callerName(NodeId from) {
        return server.callerName(from);
    }

    @Override
    public boolean isProtected(NodeId node) {
        return server.isProtected(node);
    }

    @Override
    public Registration onNodes(Consumer<List<NodeId>> listener) {
        return nodes.onNodes(listener);
    }

    @Override
    public Registration listen(long port, MessageHandler handler) {
        Registration below = nodes.listen(port, handler);
        Registration here = server.ports().listen(port, handler);
        return () -> {
            here.close();
            below.close();
        };
    }

    @Override
    public boolean send(NodeId to, long port, byte[] message, boolean urgent) {
        return server.send(to, port, message, urgent);
    }

    @Override
    public void close() {
        server.close();
        nodes.close();
    }
}
