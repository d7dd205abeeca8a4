package dev.tidepool.executor.internal.engine;

/** The life of a pool, in order. A pool never returns to an earlier state. */
enum RunState {
    /** Accepts tasks. */
    RUNNING,
    /** Accepts no tasks; accepted ones still run. */
    SHUTDOWN,
    /** Accepts no tasks; waiting ones were returned, running ones were interrupted. */
    STOP,
    /** No task waits and no thread is left. The user's code for the termination runs, and the MBean goes. */
    TIDYING,
    /** Nothing is left to do. */
    TERMINATED;

    boolean atLeast(RunState other) {
        return compareTo(other) >= 0;
    }
}
