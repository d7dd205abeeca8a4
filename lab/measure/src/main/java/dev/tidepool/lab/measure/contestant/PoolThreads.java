package dev.tidepool.lab.measure.contestant;

import java.util.concurrent.ForkJoinPool.ForkJoinWorkerThreadFactory;
import java.util.concurrent.ThreadFactory;

/**
 * The source of a contestant's threads. It is itself a factory of platform threads, as most pools need one.
 * Thread-safe.
 */
public interface PoolThreads extends ThreadFactory {

    /**
     * Returns a factory for threads of another kind, such as virtual ones.
     *
     * @param threads makes the threads
     */
    ThreadFactory counting(ThreadFactory threads);

    /** Returns a factory of fork-join workers. */
    ForkJoinWorkerThreadFactory forkJoinWorkers();
}
