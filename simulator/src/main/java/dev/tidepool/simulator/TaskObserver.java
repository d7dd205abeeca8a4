package dev.tidepool.simulator;

import dev.tidepool.policy.control.DecisionRecord;

/** Receives the events of a simulation of one pool, on the thread that runs it. Times are virtual nanos. */
public interface TaskObserver {

    /** Ignores all events. */
    TaskObserver NONE = new TaskObserver() {};

    /**
     * A task has ended.
     *
     * @param type its type, an index into {@link TaskSource#types()}
     * @param arrivalNanos when it arrived
     * @param startNanos when a thread took it
     * @param endNanos now
     */
    default void onEnd(int type, long arrivalNanos, long startNanos, long endNanos) {}

    /**
     * A task was rejected because the queue was full.
     *
     * @param type its type, an index into {@link TaskSource#types()}
     * @param arrivalNanos when it arrived
     * @param atNanos now; later than the arrival only after a pause of the machine
     */
    default void onRejection(int type, long arrivalNanos, long atNanos) {}

    /**
     * The simulation ends while this task waits or runs. Called once per such task, in an order that is always the
     * same.
     *
     * @param type its type, an index into {@link TaskSource#types()}
     * @param arrivalNanos when it arrived
     * @param startNanos when a thread took it; -1 if none did
     * @param atNanos now
     */
    default void onUnfinished(int type, long arrivalNanos, long startNanos, long atNanos) {}

    /** The state of the pool, at each step of virtual time and at the end. */
    default void onStep(PoolSnapshot snapshot) {}

    /** A decision of the policy, including the first. */
    default void onDecision(DecisionRecord record) {}
}
