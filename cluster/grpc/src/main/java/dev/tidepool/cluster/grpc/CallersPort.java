package dev.tidepool.cluster.grpc;

import dev.tidepool.cluster.ClusterEngine;
import dev.tidepool.cluster.ClusterMembership;
import dev.tidepool.cluster.HostAndPort;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.grpc.internal.CallersServer;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A node's port for callers, and the engine of its member. Nodes among themselves have a {@link ClusterMembership},
 * such as {@code HazelcastMembership}: they know each other, and tell callers where the others are. Callers use a
 * {@link GrpcEngine}, and so does a node that submits tasks, to itself or others. Thread-safe.
 */
public final class CallersPort implements ClusterEngine {
    private final ClusterMembership nodes;
    private final CallersServer server;

    private CallersPort(ClusterMembership nodes, CallersServer server) {
        this.nodes = nodes;
        this.server = server;
    }

    /**
     * Opens a node's port for callers.
     *
     * @param nodes the node's place among the others; closing the port leaves it
     * @param host the address of this machine at which callers reach the node; with certificates, the node's names it
     * @param port 0 for any free port
     * @throws IllegalArgumentException if the host is not loopback and there are no certificates, or these cannot be
     *     used
     * @throws IOException if nobody can listen there
     */
    public static CallersPort open(ClusterMembership nodes, String host, int port, GrpcSettings settings)
            throws IOException {
        return open(nodes, host, port, settings, name -> true);
    }

    /**
     * Opens a node's port for some callers: others are refused with the status {@code PERMISSION_DENIED}. What a caller
     * may run is up to {@link dev.tidepool.cluster.ClusterMemberBuilder#rights}.
     *
     * @param nodes the node's place among the others; closing the port leaves it
     * @param host the address of this machine at which callers reach the node; with certificates, the node's names it
     * @param port 0 for any free port
     * @param admitted whether the caller with this common name (CN) in its certificate, empty for none, may connect;
     *     called for each connection and every second, from several threads; one that may no longer is disconnected
     * @throws IllegalArgumentException if the host is not loopback and there are no certificates, or these cannot be
     *     used
     * @throws IOException if nobody can listen there
     */
    public static CallersPort open(
            ClusterMembership nodes, String host, int port, GrpcSettings settings, Predicate<String> admitted)
            throws IOException {
        return open(nodes, host, port, settings, admitted, host);
    }

    /**
     * Opens a node's port for some callers, which reach it by another name than its address: behind a name service,
     * certificates name hosts whose addresses change.
     *
     * @param nodes the node's place among the others; closing the port leaves it
     * @param host the address of this machine at which the port listens
     * @param port 0 for any free port
     * @param admitted whether the caller with this common name (CN) in its certificate, empty for none, may connect;
     *     called for each connection and every second, from several threads; one that may no longer is disconnected
     * @param name the host by which callers reach it; with certificates, the node's names it
     * @throws IllegalArgumentException if the host is not loopback and there are no certificates, or these cannot be
     *     used
     * @throws IOException if nobody can listen there
     */
    public static CallersPort open(
            ClusterMembership nodes,
            String host,
            int port,
            GrpcSettings settings,
            Predicate<String> admitted,
            String name)
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
    public String callerName(NodeId from) {
        return server.callerName(from);
    }

    @Override
    public boolean isProtected(NodeId peer) {
        return server.isProtected();
    }

    @Override
    public @Nullable Instant certificateExpiry() {
        return server.certificateExpiry();
    }

    @Override
    public int payloadLimit(NodeId peer) {
        return server.payloadLimit(peer);
    }

    @Override
    public Registration listen(long port, MessageHandler handler) {
        return server.ports().listen(port, handler);
    }

    @Override
    public @Nullable BooleanSupplier admission(NodeId caller) {
        return server.admission(caller);
    }

    @Override
    public Registration onRevoked(Consumer<NodeId> listener) {
        return server.onRevoked(listener);
    }

    @Override
    public boolean send(NodeId to, long port, byte[] message, boolean urgent) {
        return server.send(to, port, message, urgent);
    }

    /** Leaves the cluster after at most a second, in which callers read what was sent. */
    @Override
    public void close() {
        server.close();
        nodes.close();
    }

    /**
     * Leaves the cluster when callers have read what was sent.
     *
     * @param limit the maximum time to wait for them; a second if that is longer
     */
    public void close(Duration limit) {
        server.close(limit);
        nodes.close();
    }
}
