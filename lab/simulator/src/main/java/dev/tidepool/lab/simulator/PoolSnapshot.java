package dev.tidepool.lab.simulator;

/**
 * A pool at one moment of virtual time, and its totals since the start.
 *
 * @param atNanos the moment
 * @param alive threads alive, including those that start
 * @param busy threads running a task
 * @param queueLength tasks waiting
 * @param arrivals tasks submitted, including those rejected
 * @param starts tasks begun
 * @param waitNanos the sum of their queue waits, from submission to start
 * @param completions tasks ended
 * @param rejections tasks rejected
 * @param threadsCreated threads created
 * @param threadNanos integral of the threads alive over time
 * @param cpuNanos CPU time used on the pool's machine, all cores together
 */
public record PoolSnapshot(
        long atNanos,
        int alive,
        int busy,
        int queueLength,
        long arrivals,
        long starts,
        long waitNanos,
        long completions,
        long rejections,
        long threadsCreated,
        long threadNanos,
        long cpuNanos) {}
