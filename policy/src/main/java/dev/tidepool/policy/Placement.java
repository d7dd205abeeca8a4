package dev.tidepool.policy;

/**
 * Which of several queues takes a task from outside the pool [group16]. A task that one of the pool's own workers
 * submits always goes into that worker's queue.
 */
public enum Placement {
    /** Each queue in turn. */
    ROUND_ROBIN,
    /** A random queue. */
    RANDOM,
    /** The queue with the fewest waiting tasks. */
    LEAST_TASKS
}
