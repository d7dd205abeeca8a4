package dev.tidepool.policy;

/**
 * Into which of several queues a task goes that somebody outside the pool submits (Group-16, paper
 * 003). A task submitted by one of the pool's own workers always goes into that worker's queue.
 */
public enum Placement {
    /** Each queue in turn. */
    ROUND_ROBIN,
    /** Any queue, with equal chance. */
    RANDOM,
    /** The queue in which the fewest tasks wait. */
    LEAST_TASKS
}
