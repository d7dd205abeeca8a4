package dev.tidepool.executor.attach;

/**
 * An attached policy and its pool at one moment.
 *
 * @param policy name of the policy
 * @param shadow whether its decisions have no effect
 * @param attached whether it still watches the pool
 * @param threadsAlive threads alive
 * @param threadsBusy threads that run a task
 * @param queueLength tasks that wait
 * @param completions tasks that have ended since the pool was built
 * @param threadsTarget target of the newest decision
 * @param threadsLimit limit of the newest decision
 * @param core core size of the pool; for a shadow, the one that the policy would set
 * @param reason why, in one sentence
 */
public record AttachedStats(
        String policy,
        boolean shadow,
        boolean attached,
        int threadsAlive,
        int threadsBusy,
        int queueLength,
        long completions,
        int threadsTarget,
        int threadsLimit,
        int core,
        String reason) {}
