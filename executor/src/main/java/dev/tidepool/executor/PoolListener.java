package dev.tidepool.executor;

import dev.tidepool.policy.control.DecisionRecord;

/**
 * Hears what a pool does. Methods are called on the pool's control thread or on a submitter's, and
 * must return soon; what they throw is logged and ignored.
 */
public interface PoolListener {

    /** A decision was made; it holds from now on. Every step of the policy is told, resize or not. */
    default void onDecision(DecisionRecord decision) {}

    /** The shadow policy decided; nothing follows from it. */
    default void onShadowDecision(DecisionRecord decision) {}

    /**
     * A task was turned away.
     *
     * @param task as submitted, or its future
     * @param reason one sentence that names pool, size, queue and limit
     */
    default void onRejection(Runnable task, String reason) {}

    /**
     * Overload began or ended: for 100 ms at least, no task started without having waited.
     *
     * @param overloaded whether it began
     */
    default void onOverload(boolean overloaded) {}

    /** A thread could not be created; the pool goes on with those it has. */
    default void onThreadFailure(Throwable cause) {}
}
