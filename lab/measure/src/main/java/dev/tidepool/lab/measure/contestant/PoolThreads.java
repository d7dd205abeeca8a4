package dev.tidepool.lab.measure.contestant;

import java.util.concurrent.ForkJoinPool.ForkJoinWorkerThreadFactory;
import java.util.concurrent.ThreadFactory;

/**
 * Where a contestant's threads come from: itself a factory of platform threads, as most pools want one.
 * Thread-safe.
 */
public interface PoolThreads extends ThreadFactory {

    /**
     * Returns a factory for threads of another kind.
     *
     * @param threads makes the threads, virtual ones for instance
     */
    ThreadFactory counting(ThreadFactory threads);

    /** Returns a factory of fork-join workers. */
    ForkJoinWorkerThreadFactory forkJoinWorkers();
}
