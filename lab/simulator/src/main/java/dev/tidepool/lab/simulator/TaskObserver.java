package dev.tidepool.lab.simulator;

import dev.tidepool.policy.control.DecisionRecord;

/**
 * Receives the events of a simulation of one pool, on the thread that runs it. Times are virtual nanoseconds. {@code
 * type} is an index into {@link TaskSource#types()}. {@code startNanos} is when a thread took the task; -1 if none did.
 */
public interface TaskObserver {
    /** Ignores all events. */
    TaskObserver NONE = new TaskObserver() {};

    /** A task has ended. */
    default void onEnd(int type, long arrivalNanos, long startNanos, long endNanos) {}

    /** A task was rejected because the queue was full, at its arrival or after a pause of the machine. */
    default void onRejection(int type, long arrivalNanos, long atNanos) {}

    /** The simulation ends while this task waits or runs. Called once per such task, always in the same order. */
    default void onUnfinished(int type, long arrivalNanos, long startNanos, long atNanos) {}

    /** The state of the pool, at each step of virtual time and at the end. */
    default void onStep(PoolSnapshot snapshot) {}

    /** A decision of the policy, including the first. */
    default void onDecision(DecisionRecord record) {}
}
