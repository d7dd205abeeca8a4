package dev.tidepool.policy.sizing.auto;

/**
 * What is known of the tasks, and so which rule the {@link GrowthLimit} follows. A state machine: each interval gives
 * one piece of {@link Evidence}, and the evidence alone leads to the next mode.
 *
 * <table>
 * <caption>The modes</caption>
 * <tr><th>mode</th><th>entered when</th><th>the limit</th></tr>
 * <tr><td>{@link #STARTING}</td><td>few tasks are measured; also the first mode</td>
 *     <td>{@link FirstThreads}, and the {@link Allowance}</td></tr>
 * <tr><td>{@link #MEASURED}</td><td>enough tasks are measured</td>
 *     <td>{@link BusyCores}, {@link TimeSlices}, {@link ContendedCores}, {@link LongTasks} and the {@link Allowance};
 *     held at a full {@link Downstream}, for each type by {@link Lanes}; {@link FairShare} lets others pass a type
 *     that fills the queue</td></tr>
 * <tr><td>{@link #UNCLOCKED}</td><td>the threads have no CPU clock, but the process has</td>
 *     <td>{@link UnclockedThreads}; held at a full {@link Downstream}, of which the cores are a part, for each type by
 *     {@link Lanes}</td></tr>
 * <tr><td>{@link #UNMEASURED}</td><td>no CPU use was read for long</td><td>none</td></tr>
 * </table>
 *
 * <p>A reading that is missing once leaves mode and limit as they are.
 */
enum AutoMode {
    /** The first tasks run, and say little yet. */
    STARTING,
    /** CPU time and blocking time of the tasks are known. */
    MEASURED,
    /** Only the service time of the tasks is known, as on virtual threads. */
    UNCLOCKED,
    /** Nothing is known of the CPU. */
    UNMEASURED;

    /** What an interval shows of what can be measured. */
    enum Evidence {
        /** The CPU use of this interval is unknown. */
        READING_MISSING,
        /** The CPU use has been unknown for long. */
        NO_READINGS,
        /** Tasks ran and showed no CPU time. */
        NO_CLOCK,
        /** Too few tasks have ended. */
        FEW_TASKS,
        /** Enough tasks have ended. */
        ENOUGH_TASKS
    }

    /** Returns the mode after an interval. */
    AutoMode after(Evidence evidence) {
        return switch (evidence) {
            case READING_MISSING -> this;
            case NO_READINGS -> UNMEASURED;
            case NO_CLOCK -> UNCLOCKED;
            case FEW_TASKS -> STARTING;
            case ENOUGH_TASKS -> MEASURED;
        };
    }
}
