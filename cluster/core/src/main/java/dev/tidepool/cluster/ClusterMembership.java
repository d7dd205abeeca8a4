package dev.tidepool.cluster;

import dev.tidepool.cluster.ClusterEngine.Registration;
import java.util.List;
import java.util.function.Consumer;

/**
 * One node's place among the nodes of a cluster: it knows who the others are, and tells them where it receives callers.
 * No task passes it. Implementations are thread-safe and pass {@code MembershipConformanceTest}.
 */
public interface ClusterMembership extends AutoCloseable {
    /** Receives what other nodes announce. */
    @FunctionalInterface
    interface Announcements {
        /**
         * Handles an announcement; must return soon.
         *
         * @param node the node that made it, as the membership knows it
         * @param callersAddress where that node says that it receives callers
         */
        void announced(NodeId node, HostAndPort callersAddress);
    }

    /** Returns this node. */
    NodeId self();

    /** Returns the present nodes, this one included, in the same order on every node. */
    List<NodeId> nodes();

    /**
     * Returns the failed connections: one sentence for each address that should be a node of this cluster and is not,
     * for example because it has another secret.
     */
    default List<String> connectionFailures() {
        return List.of();
    }

    /**
     * Registers a listener for changes of {@link #nodes()}, and calls it with the present nodes first. The listener
     * must return soon.
     *
     * @return removes the listener
     */
    Registration onNodes(Consumer<List<NodeId>> listener);

    /**
     * Registers a listener for announcements of other nodes, called from several threads at once.
     *
     * @return removes the listener
     */
    Registration onAnnouncements(Announcements listener);

    /**
     * Tells a node where this one receives callers; never blocks. The announcement may be lost, so nodes repeat it.
     *
     * @param to another node; nothing happens if it is not present
     */
    void announce(NodeId to, HostAndPort callersAddress);

    /** Leaves the cluster, unless somebody else owns the connection. */
    @Override
    void close();
}
