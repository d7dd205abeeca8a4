package dev.tidepool.simulator.cluster;

import dev.tidepool.policy.control.DecisionRecord;
import dev.tidepool.simulator.PoolSnapshot;
import dev.tidepool.simulator.TaskObserver;

/**
 * Told what happens in a simulation of a cluster, by the thread that runs it. For the cluster as a whole it
 * hears the same as for one pool: a task ends when its reply has reached the balancer, it is rejected by a
 * node or by the router, {@link #onStep} tells the sums over all nodes, and {@link
 * TaskObserver#onDecision} is not called.
 */
public interface ClusterObserver extends TaskObserver {

    /** Hears nothing. */
    ClusterObserver NONE = new ClusterObserver() {};

    /**
     * The balancer learns that a task is lost with its node.
     *
     * @param type its type, an index into the source's types
     * @param arrivalNanos when it arrived
     * @param atNanos now
     */
    default void onLost(int type, long arrivalNanos, long atNanos) {}

    /**
     * A node as it is, at each step of virtual time and at the end; called for each node before {@link
     * #onStep}. Totals are those of all its lives; while it is dead, it has no threads and no tasks.
     *
     * @param node an index into {@link ClusterModel#nodes()}
     * @param snapshot the node's pool
     */
    default void onNodeStep(int node, PoolSnapshot snapshot) {}

    /**
     * A decision of a node's policy, the one with which it starts included.
     *
     * @param node an index into {@link ClusterModel#nodes()}
     */
    default void onNodeDecision(int node, DecisionRecord record) {}

    /**
     * A node finds itself overloaded.
     *
     * @param node an index into {@link ClusterModel#nodes()}
     * @param overloadPoint tasks/s that it names
     * @param atNanos now
     */
    default void onOverload(int node, double overloadPoint, long atNanos) {}
}
