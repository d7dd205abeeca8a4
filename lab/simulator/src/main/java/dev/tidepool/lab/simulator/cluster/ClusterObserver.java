package dev.tidepool.lab.simulator.cluster;

import dev.tidepool.lab.simulator.PoolSnapshot;
import dev.tidepool.lab.simulator.TaskObserver;
import dev.tidepool.policy.control.DecisionRecord;

/**
 * Receives the events of a simulation of a cluster, on the thread that runs it. The inherited events refer to the whole
 * cluster. A task ends when its reply reaches the balancer, and a node or the router may reject it. {@link #onStep}
 * gets sums over all nodes, and {@link TaskObserver#onDecision} is not called. {@code node} is an index into {@link
 * ClusterModel#nodes()}.
 */
public interface ClusterObserver extends TaskObserver {
    /** Ignores all events. */
    ClusterObserver NONE = new ClusterObserver() {};

    /** The balancer learns that a task is lost with its node. */
    default void onLost(int type, long arrivalNanos, long atNanos) {}

    /**
     * The state of a node, at each step of virtual time and at the end; called for each node before {@link #onStep}.
     * Totals cover all incarnations. A dead node has no threads and no tasks.
     */
    default void onNodeStep(int node, PoolSnapshot snapshot) {}

    /** A decision of a node's policy, including the first. */
    default void onNodeDecision(int node, DecisionRecord record) {}

    /** A node detects its overload, at {@code overloadPoint} tasks/s. */
    default void onOverload(int node, double overloadPoint, long atNanos) {}
}
