package dev.tidepool.cluster;

import java.time.Instant;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One side of the messages between callers and the members of a cluster: one-way messages of bytes. Messages may be
 * lost, late or out of order, but not changed or duplicated. Callers and members rely on nothing more. They wait for no
 * failure detector either: leases and time limits find out what was lost.
 *
 * <p>Applications use an implementation: a caller {@code GrpcEngine}, a member {@code CallersPort}. Implementations are
 * thread-safe and pass {@code MessagesConformanceTest}.
 *
 * <p>Both sides have several ports. {@link #MEMBER_PORT} belongs to a node's member; every caller has its own.
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
         * @param from the node or caller that sent it, as the engine knows it
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

    /** Returns this node or caller. */
    NodeId self();

    /**
     * Returns whether the engine has authenticated this peer and protects all its messages, so that they need no code
     * made with the cluster's secret.
     */
    default boolean isProtected(NodeId peer) {
        return false;
    }

    /**
     * Returns the name under which the engine has authenticated a caller, such as that of its certificate; empty if it
     * has none, or is not connected; null if callers have no names in this engine, and so every right.
     */
    default @Nullable String callerName(NodeId from) {
        return null;
    }

    /** Returns when the first of this side's certificates expires; null if it has none. Does not block. */
    default @Nullable Instant certificateExpiry() {
        return null;
    }

    /**
     * Returns how many bytes an argument or a result for this peer may have. The peer ends the connection at a message
     * that is far larger. {@link Integer#MAX_VALUE} if it is not connected or has not said.
     */
    default int payloadLimit(NodeId peer) {
        return Integer.MAX_VALUE;
    }

    /**
     * Registers the handler of one port of this side. The engine calls it from several threads at once. The handler
     * must return soon.
     *
     * @return removes the handler
     * @throws IllegalStateException if the port is taken
     */
    Registration listen(long port, MessageHandler handler);

    /**
     * Registers a listener for callers that were connected and may no longer be: what they sent must not start. The
     * listener must return soon.
     *
     * @return removes the listener
     */
    default Registration onRevoked(Consumer<NodeId> listener) {
        return () -> {};
    }

    /**
     * Returns what says, now and after the caller has left, whether it may be connected: if not, what it has sent must
     * not start. It must return soon. Null if the caller is not connected, or any caller may be.
     */
    default @Nullable BooleanSupplier admission(NodeId caller) {
        return null;
    }

    /**
     * Sends a message; never blocks.
     *
     * @param to a node or caller that is connected
     * @param port the port there; the receiving engine drops a message for a port without a handler
     * @param message the bytes, which the engine owns from now on
     * @param urgent whether the message may overtake others
     * @return false if the message will certainly not arrive
     */
    boolean send(NodeId to, long port, byte[] message, boolean urgent);

    /** Ends the connections. */
    @Override
    void close();
}
