package dev.tidepool.executor.internal.engine;

/** What the engine tells the control loop. Thread-safe; no method blocks. */
public interface ControlSignals {

    /** A task was submitted. Costs one volatile read unless the loop rests. */
    void workArrived();

    /** A task found no idle worker. Costs a few volatile reads unless no task has waited for long. */
    void allBusy();

    /**
     * There is something to do at a certain time: an idle worker may be retired then, or a task may have expired.
     *
     * @param timeNanos that time, on the pool's clock
     */
    void wakeBy(long timeNanos);

    /** Tasks wait and no thread could be created for them: try again soon. */
    void threadWanted();

    /** The pool has terminated. */
    void terminated();
}
