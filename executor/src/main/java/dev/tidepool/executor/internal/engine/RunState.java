package dev.tidepool.executor.internal.engine;

/** The life of a pool, in order; it never goes back. */
enum RunState {
    /** Accepts tasks. */
    RUNNING,
    /** Accepts none; those accepted still run. */
    SHUTDOWN,
    /** Accepts none; those waiting were given back, those running were interrupted. */
    STOP,
    /** Nothing waits and no thread is left. */
    TERMINATED;

    boolean atLeast(RunState other) {
        return compareTo(other) >= 0;
    }
}
