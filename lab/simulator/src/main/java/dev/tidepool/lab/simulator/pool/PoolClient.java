package dev.tidepool.lab.simulator.pool;

import dev.tidepool.lab.simulator.SimulatedTask;
import dev.tidepool.policy.control.DecisionRecord;

/** Receives the events of a simulated pool. Times are virtual nanos. Tasks that ended belong to the client again. */
public interface PoolClient {
    /** A task that a thread took at {@code startNanos} has ended. */
    void onEnd(SimulatedTask task, long startNanos, long endNanos);

    /** A task was rejected because the queue was full. */
    void onRejection(SimulatedTask task);

    /** A decision of the policy, including the first. */
    default void onDecision(DecisionRecord record) {}
}
