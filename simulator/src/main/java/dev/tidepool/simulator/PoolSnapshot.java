package dev.tidepool.simulator;

/**
 * A pool at one moment of virtual time, and its totals since the start.
 *
 * @param atNanos that moment
 * @param alive threads alive, those that start included
 * @param busy threads running a task
 * @param queueLength tasks waiting
 * @param arrivals tasks submitted, those rejected included
 * @param starts tasks begun
 * @param waitNanos the sum of their queue waits, from submission to start
 * @param completions tasks ended
 * @param rejections tasks turned away
 * @param threadsCreated threads created
 * @param threadNanos integral of the threads alive over time
 * @param cpuNanos CPU time used on the pool's machine, by all cores together
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
