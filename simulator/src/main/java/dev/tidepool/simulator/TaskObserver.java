package dev.tidepool.simulator;

import dev.tidepool.policy.control.DecisionRecord;

/** Told what happens in a simulation of one pool, by the thread that runs it. Times are virtual nanos. */
public interface TaskObserver {

    /** Hears nothing. */
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
     * A task was turned away because the queue was full.
     *
     * @param type its type, an index into {@link TaskSource#types()}
     * @param arrivalNanos when it arrived
     * @param atNanos now; later than the arrival only after a pause of the machine
     */
    default void onRejection(int type, long arrivalNanos, long atNanos) {}

    /**
     * The simulation ends, and this task waits or runs. Called for each such task, in no particular but
     * always the same order.
     *
     * @param type its type, an index into {@link TaskSource#types()}
     * @param arrivalNanos when it arrived
     * @param startNanos when a thread took it; -1 if none has
     * @param atNanos now
     */
    default void onUnfinished(int type, long arrivalNanos, long startNanos, long atNanos) {}

    /** The pool as it is, at each step of virtual time and at the end. */
    default void onStep(PoolSnapshot snapshot) {}

    /** A decision of the policy, the one with which it starts included. */
    default void onDecision(DecisionRecord record) {}
}
