package dev.tidepool.cluster;

import java.util.List;
import java.util.function.Consumer;

/**
 * One node's place in a cluster: who else is there, and messages of bytes, one way. Messages may be lost,
 * late, or overtake each other; they are not changed and not doubled. Nothing above relies on more, and
 * nothing above waits for a failure detector: what was lost is found out by leases and time limits.
 *
 * <p>A node has several ports: {@link #MEMBER_PORT} is its member's, and every caller has one of its own.
 * Thread-safe.
 */
public interface Engine extends AutoCloseable {
    /** The port of a node's member. */
    long MEMBER_PORT = 0;

    /** Returns this node. */
    NodeId self();

    /** Returns all nodes of the cluster, this one included, in an order that is the same on every node. */
    List<NodeId> nodes();

    /**
     * Returns a sentence for each address at which a node was expected and found to be no node of this cluster: it has
     * another secret, say.
     */
    default List<String> strangers() {
        return List.of();
    }

    /**
     * Says who hears of changes of {@link #nodes()}. It is called once at least with the nodes as they are
     * now, and must return soon.
     *
     * @return ends it
     */
    Registration onNodes(Consumer<List<NodeId>> listener);

    /**
     * Says who gets the messages for one port of this node. It is called by the engine's threads, several
     * at once, and must return soon.
     *
     * @return ends it
     * @throws IllegalStateException if the port is taken
     */
    Registration listen(long port, MessageHandler handler);

    /**
     * Sends a message; never blocks.
     *
     * @param to a node, which may be this one
     * @param port the port there; a message for one that nobody listens at is dropped
     * @param message belongs to the engine from now on
     * @param urgent whether it may overtake others
     * @return false if it is certain that the message does not arrive
     */
    boolean send(NodeId to, long port, byte[] message, boolean urgent);

    /** Leaves the cluster, unless the engine was given its place by somebody else. */
    @Override
    void close();
}
