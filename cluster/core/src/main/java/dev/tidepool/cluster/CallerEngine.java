package dev.tidepool.cluster;

import java.util.List;
import java.util.function.Consumer;

/** A caller's connections to the nodes of a cluster. Applications use a {@code GrpcEngine}. */
public interface CallerEngine extends ClusterEngine {
    /** Returns the nodes that this caller can send to at present. It may list itself; no node lists a caller. */
    List<NodeId> nodes();

    /**
     * Returns whether messages still reach a node that is no longer among {@link #nodes()}, because this caller chose
     * others. It gets no new tasks; those that it has may end there.
     */
    default boolean reaches(NodeId node) {
        return false;
    }

    /**
     * Returns the number of nodes of the cluster, as far as this caller knows, including those that it is not connected
     * to; 0 if it knows no more than {@link #nodes()}.
     */
    default int clusterSize() {
        return 0;
    }

    /** Returns the failed connections: one sentence for each address that should be a node and is not reached. */
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
}
