package dev.tidepool.executor.internal.engine;

import dev.tidepool.policy.control.DecisionRecord;

/**
 * Where the engine and the control loop report what happens in a pool. The executor passes it on to its
 * listener, Flight Recorder and the log. Thread-safe; no method throws.
 */
public interface PoolEvents {

    /**
     * The policy decided, or failed.
     *
     * @param threads threads alive now
     */
    void decided(DecisionRecord record, int threads);

    /** The shadow policy decided, or failed. */
    void shadowDecided(DecisionRecord record);

    /**
     * Overload began or ended.
     *
     * @param queueLength tasks waiting now
     */
    void overloadChanged(boolean began, int queueLength);

    /**
     * A task was rejected, discarded, or dropped because it had waited too long.
     *
     * @param task as submitted, or its future
     * @param reason one sentence
     */
    void rejected(Runnable task, String reason);

    /** A thread could not be created; the pool continues with those that it has. */
    void threadFailed(Throwable cause);

    /** A task given to {@code execute} threw this on the calling thread. */
    void uncaught(Throwable thrown);

    /** A worker's thread could not be interrupted, because its own {@code interrupt} threw. */
    void interruptFailed(Throwable cause);

    /**
     * A task waits for a task that waits in the same pool, and the pool may have no further thread to run it.
     *
     * @param threads threads that wait or block, all that the pool may have
     */
    void waitsForItself(int threads);

    /** A step of the control loop failed; the loop continues. */
    void controlFailed(Throwable cause);
}
