package dev.tidepool.simulator.pool;

import dev.tidepool.policy.control.DecisionRecord;
import dev.tidepool.simulator.SimulatedTask;

/** Told what a simulated pool does. Times are virtual nanos. */
public interface PoolClient {

    /**
     * A task has ended.
     *
     * @param task the task; the client's again
     * @param startNanos when a thread took it
     * @param endNanos now
     */
    void onEnd(SimulatedTask task, long startNanos, long endNanos);

    /**
     * A task was turned away because the queue was full.
     *
     * @param task the task; the client's again
     */
    void onRejection(SimulatedTask task);

    /** A decision of the policy, the one with which it starts included. */
    default void onDecision(DecisionRecord record) {}
}
