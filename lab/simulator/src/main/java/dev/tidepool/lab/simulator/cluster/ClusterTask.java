package dev.tidepool.lab.simulator.cluster;

import dev.tidepool.lab.simulator.SimulatedTask;
import dev.tidepool.policy.routing.NodeReport;
import dev.tidepool.policy.routing.TaskEnd.Outcome;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A task in a cluster, on its way to a balancer, to a node and back. Tasks reuse the object one after the other. */
final class ClusterTask extends SimulatedTask {
    enum Stage {
        /** At its balancer, or held there. */
        AT_BALANCER,
        ON_THE_WAY,
        ON_NODE,
        /** On its way back, when faults of the node no longer affect it. */
        REPLYING
    }

    /** Its next arrival over the network, or the end of a hold. */
    final SimulatedMessage hop = new Hop();

    /** Its index in the {@link TaskLedger}. */
    int place;

    Stage stage = Stage.AT_BALANCER;
    int attempt;
    long sentNanos;

    /** The number of tasks that it found on its node. */
    int foundOthers;

    Outcome outcome = Outcome.COMPLETED;

    /** The report that comes back with it, if any. */
    @Nullable
    NodeReport report;

    private @Nullable SimulatedBalancer balancer;
    private @Nullable ClusterNode node;

    ClusterTask(int phases) {
        super(phases);
    }

    void cameTo(SimulatedBalancer newBalancer) {
        balancer = newBalancer;
        node = null;
        stage = Stage.AT_BALANCER;
        attempt = 0;
    }

    void sentTo(ClusterNode newNode, long nowNanos) {
        node = newNode;
        stage = Stage.ON_THE_WAY;
        sentNanos = nowNanos;
    }

    SimulatedBalancer balancer() {
        return Objects.requireNonNull(balancer, "the task has no balancer");
    }

    ClusterNode node() {
        return Objects.requireNonNull(node, "the task has no node");
    }

    /** Returns whether it would be lost with this node. */
    boolean isOn(ClusterNode someNode) {
        return node == someNode && (stage == Stage.ON_THE_WAY || stage == Stage.ON_NODE);
    }

    long begunNanos() {
        return stage == Stage.ON_NODE || stage == Stage.REPLYING ? startedNanos() : -1;
    }

    private final class Hop extends SimulatedMessage {
        @Override
        void arrive(long nowNanos) {
            switch (stage) {
                case AT_BALANCER -> balancer().route(nowNanos, ClusterTask.this);
                case ON_THE_WAY -> node().deliver(ClusterTask.this);
                case REPLYING -> balancer().replied(nowNanos, ClusterTask.this);
                case ON_NODE -> throw new IllegalStateException("a task on a node is not in transit");
            }
        }
    }
}
