package dev.tidepool.research.benchmarks.pool;

import dev.tidepool.lab.measure.contestant.PoolThreads;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinPool.ForkJoinWorkerThreadFactory;
import java.util.concurrent.ThreadFactory;

/** Plain threads. Races count threads, and the benchmark would measure that too. */
public final class UncountedThreads implements PoolThreads {
    @Override
    public Thread newThread(Runnable body) {
        Thread thread = new Thread(body);
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public ThreadFactory counting(ThreadFactory threads) {
        return threads;
    }

    @Override
    public ForkJoinWorkerThreadFactory forkJoinWorkers() {
        return ForkJoinPool.defaultForkJoinWorkerThreadFactory;
    }
}
