package dev.tidepool.lab.measure.contestant;

/** The kinds of pools, in the order of the list. */
public enum Group {
    /** {@link dev.tidepool.executor.AdaptiveExecutor} with a sizing policy of the catalogue. */
    OURS,
    /** A paper's sizing and queues together, on our engine. */
    PAPERS,
    /** Pools of {@code java.util.concurrent}. */
    JDK,
    /** Pools of other libraries, with their own defaults. */
    LIBRARIES
}
