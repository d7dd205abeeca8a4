package dev.tidepool.executor.internal.engine;

/** What a submission does when the queue is full and the pool may not grow. */
public enum FullQueueAction {
    /** Throws at once. */
    REJECT,
    /** Waits for a free permit, then throws. */
    BLOCK,
    /** Runs the task in the submitting thread. */
    RUN_IN_CALLER,
    /** Rejects the task that has waited longest, in favour of the new one. */
    DISCARD_OLDEST,
    /** Rejects the new task without an exception. */
    DISCARD_NEWEST,
    /** Leaves the rejected task to the user's handler. */
    CALL_HANDLER
}
