package dev.tidepool.policy;

/**
 * What a policy may ask an engine to measure beyond the counts of tasks and threads. The engine measures only the
 * signals that the policy asks for.
 */
public enum Signal {
    /** {@link PoolSample#queuedWait()}. */
    QUEUED_WAIT,
    /** {@link PoolSample#startedWait()}. */
    STARTED_WAIT,
    /** {@link PoolSample#response()}. */
    RESPONSE,
    /** {@link PoolSample#types()}. */
    TASK_TYPES,
    /** The CPU times within {@link PoolSample#types()}; implies {@link #TASK_TYPES}. */
    CPU_TIME,
    /** The CPU fractions of {@link PoolSample#machine()}. */
    MACHINE_CPU,
    /** The free memory of {@link PoolSample#machine()}. */
    FREE_MEMORY,
    /** {@link PoolSample#execution()}; implies {@link #TASK_TYPES} where the engine knows the types of tasks. */
    EXECUTION
}
