package dev.tidepool.executor.internal.engine;

/** What the engine tells the control loop. Thread-safe; no method blocks. */
public interface ControlSignals {

    /** A task was submitted. Costs one volatile read unless the loop rests. */
    void workArrived();

    /**
     * A worker became idle and may be retired at a certain time.
     *
     * @param deadlineNanos that time, on the pool's clock
     */
    void idleUntil(long deadlineNanos);

    /** Tasks wait and no thread could be created for them: try again soon. */
    void threadWanted();

    /** The pool has terminated. */
    void terminated();
}
