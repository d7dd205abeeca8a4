package dev.tidepool.simulator.pool;

import dev.tidepool.policy.control.DecisionRecord;
import dev.tidepool.simulator.SimulatedTask;

/** Receives the events of a simulated pool. Times are virtual nanos. */
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
     * A task was rejected because the queue was full.
     *
     * @param task the task; the client's again
     */
    void onRejection(SimulatedTask task);

    /** A decision of the policy, including the first. */
    default void onDecision(DecisionRecord record) {}
}
