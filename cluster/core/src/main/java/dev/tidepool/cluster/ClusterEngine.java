package dev.tidepool.cluster;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One node's connection to a cluster: it knows the other nodes and sends them one-way messages of bytes. Messages may
 * be lost, late or out of order, but not changed or duplicated. Callers and members rely on nothing more. They wait for
 * no failure detector either: leases and time limits find out what was lost.
 *
 * <p>Applications use an implementation: a caller {@code GrpcEngine}, a node {@code CallersPort} on {@code
 * HazelcastEngine}. Implementations are thread-safe and pass {@code EngineConformanceTest}, or {@code
 * MessagesConformanceTest} if callers are clients.
 *
 * <p>A node has several ports. {@link #MEMBER_PORT} belongs to its member; every caller has its own.
 */
public interface ClusterEngine extends AutoCloseable {
    /** The port of a node's member. */
    long MEMBER_PORT = 0;

    /** Receives the messages for one port. */
    @FunctionalInterface
    interface MessageHandler {
        /**
         * Handles a message.
         *
         * @param from the node that sent it, as the engine knows it
         * @param message the bytes, as sent
         */
        void onMessage(NodeId from, byte[] message);
    }

    /** A listener or handler that an engine calls until it is removed. */
    @FunctionalInterface
    interface Registration extends AutoCloseable {
        /** Removes it. Further calls have no effect. */
        @Override
        void close();
    }

    /** Returns this node. */
    NodeId self();

    /**
     * Returns the nodes that this one can send to, itself included. Nodes know each other, in the same order on every
     * node. A caller that is a client of the cluster knows those nodes that it is connected to; none of them lists it.
     */
    List<NodeId> nodes();

    /**
     * Returns whether the engine has authenticated this node and protects all its messages, so that they need no code
     * made with the cluster's secret.
     */
    default boolean isProtected(NodeId node) {
        return false;
    }

    /**
     * Returns the name under which the engine has authenticated a caller that is a client, such as that of its
     * certificate; empty if it has none, or is not connected. Returns null for a node: nodes trust each other.
     */
    default @Nullable String callerName(NodeId from) {
        return null;
    }

    /**
     * Returns the failed connections: one sentence for each address that should be a node of this cluster and is not,
     * for example because it has another secret.
     */
    default List<String> connectionFailures() {
        return List.of();
    }

    /**
     * Registers a listener for changes of {@link #nodes()}. The engine calls it with the present nodes first. The
     * listener must return soon.
     *
     * @return removes the listener
     */
    Registration onNodes(Consumer<List<NodeId>> listener);

    /**
     * Registers the handler of one port of this node. The engine calls it from several threads at once. The handler
     * must return soon.
     *
     * @return removes the handler
     * @throws IllegalStateException if the port is taken
     */
    Registration listen(long port, MessageHandler handler);

    /**
     * Sends a message; never blocks.
     *
     * @param to a node, which may be this one
     * @param port the port there; the receiving engine drops a message for a port without a handler
     * @param message the bytes, which the engine owns from now on
     * @param urgent whether the message may overtake others
     * @return false if the message will certainly not arrive
     */
    boolean send(NodeId to, long port, byte[] message, boolean urgent);

    /** Leaves the cluster, unless the engine uses a connection that somebody else owns. */
    @Override
    void close();
}
