package dev.tidepool.simulator.cluster;

import dev.tidepool.policy.routing.TaskEnd.Outcome;
import dev.tidepool.simulator.SimulatedTask;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A task on its way through a cluster: to a balancer, to a node, and back. The object is used for many
 * tasks, one after the other.
 */
final class ClusterTask extends SimulatedTask {

    /** Where a task is. */
    enum Stage {
        /** At its balancer, or held there. */
        AT_BALANCER,
        /** On its way to a node. */
        ON_THE_WAY,
        /** On a node. */
        ON_NODE,
        /** On its way back: nothing that happens to the node concerns it any more. */
        REPLYING
    }

    /** Its way through the network, or the end of its being held. */
    final SimulatedMessage hop = new Hop();

    /** Its place in the {@link TaskLedger}. */
    int place;

    Stage stage = Stage.AT_BALANCER;
    int attempt;
    long sentNanos;

    /** The tasks that it found on its node. */
    int foundOthers;

    Outcome outcome = Outcome.COMPLETED;
    private @Nullable SimulatedBalancer balancer;
    private @Nullable ClusterNode node;

    ClusterTask(int phases) {
        super(phases);
    }

    /** It has come to a balancer, which is the one that answers for it. */
    void cameTo(SimulatedBalancer newBalancer) {
        balancer = newBalancer;
        node = null;
        stage = Stage.AT_BALANCER;
        attempt = 0;
    }

    /** Its balancer sends it to a node. */
    void sentTo(ClusterNode newNode, long nowNanos) {
        node = newNode;
        stage = Stage.ON_THE_WAY;
        sentNanos = nowNanos;
    }

    SimulatedBalancer balancer() {
        return Objects.requireNonNull(balancer, "came to no balancer");
    }

    ClusterNode node() {
        return Objects.requireNonNull(node, "sent to no node");
    }

    /** Returns whether it is lost if this node is. */
    boolean isOn(ClusterNode someNode) {
        return node == someNode && (stage == Stage.ON_THE_WAY || stage == Stage.ON_NODE);
    }

    /** Returns when a thread took it; -1 if none has. */
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
                case ON_NODE -> throw new IllegalStateException("a task on a node is on no way");
            }
        }
    }
}
