package dev.tidepool.benchmarks.pool;

import java.util.concurrent.LinkedBlockingQueue;

/** The JDK's fixed thread pool: one linked queue with two locks. */
final class LinkedQueuePool {
    static final PoolKind KIND = new PoolKind(
            "tpe-linked", "ThreadPoolExecutor with a LinkedBlockingQueue", PoolKind.Role.PEER, LinkedQueuePool::open);

    private LinkedQueuePool() {}

    private static OpenPool open(int threads) {
        return ThreadPoolExecutors.fixed(threads, new LinkedBlockingQueue<>());
    }
}
