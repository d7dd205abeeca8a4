package dev.tidepool.benchmarks.pool;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The JDK's {@link ThreadPoolExecutor} with a given queue, as {@code Executors.newFixedThreadPool} builds it. */
final class ThreadPoolExecutors {
    private ThreadPoolExecutors() {}

    static OpenPool fixed(int threads, BlockingQueue<Runnable> queue) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(threads, threads, 0, TimeUnit.SECONDS, queue);
        pool.prestartAllCoreThreads();
        return OpenPool.of(pool);
    }
}
