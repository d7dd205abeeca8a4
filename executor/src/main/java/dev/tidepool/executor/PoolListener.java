package dev.tidepool.executor;

import dev.tidepool.policy.control.DecisionRecord;

/**
 * Is notified of what a pool does. The pool calls it on its control thread, a submitter's thread or a worker's.
 * Methods must return soon. Whatever they throw is logged and otherwise ignored.
 */
public interface PoolListener {

    /** The policy made a decision, which is now in force. Called for every decision, resize or not. */
    default void onDecision(DecisionRecord decision) {}

    /** The shadow policy made a decision, which has no effect. */
    default void onShadowDecision(DecisionRecord decision) {}

    /**
     * A task was rejected, discarded, or dropped because it had waited too long.
     *
     * @param task as submitted, or its future
     * @param reason one sentence that names the pool, its size, queue and limit
     */
    default void onRejection(Runnable task, String reason) {}

    /**
     * Overload began or ended. Overload means that for at least 100 ms every task that started had waited.
     *
     * @param overloaded whether it began
     */
    default void onOverload(boolean overloaded) {}

    /** A thread could not be created. The pool continues with the threads that it has. */
    default void onThreadFailure(Throwable cause) {}
}
