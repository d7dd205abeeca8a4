package dev.tidepool.benchmarks.pool;

import java.util.concurrent.LinkedTransferQueue;

/** The JDK's thread pool with a lock-free queue. */
final class TransferQueuePool {
    static final PoolKind KIND = new PoolKind(
            "tpe-transfer",
            "ThreadPoolExecutor with a LinkedTransferQueue",
            PoolKind.Role.PEER,
            TransferQueuePool::open);

    private TransferQueuePool() {}

    private static OpenPool open(int threads) {
        return ThreadPoolExecutors.fixed(threads, new LinkedTransferQueue<>());
    }
}
