package dev.tidepool.benchmarks.pool;

import java.util.concurrent.ArrayBlockingQueue;

/** The JDK's thread pool with an array queue: one lock, no node for a task, bounded. */
final class ArrayQueuePool {
    static final PoolKind KIND = new PoolKind(
            "tpe-array",
            "ThreadPoolExecutor with an ArrayBlockingQueue of 16,384 places",
            PoolKind.Role.PEER,
            ArrayQueuePool::open);

    private ArrayQueuePool() {}

    private static final int PLACES = 1 << 14; // more than all benchmarks ever have outstanding

    private static OpenPool open(int threads) {
        return ThreadPoolExecutors.fixed(threads, new ArrayBlockingQueue<>(PLACES));
    }
}
