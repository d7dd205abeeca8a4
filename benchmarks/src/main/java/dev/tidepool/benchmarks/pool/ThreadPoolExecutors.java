package dev.tidepool.benchmarks.pool;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The JDK's {@link ThreadPoolExecutor} with several queues, as {@code Executors.newFixedThreadPool} builds it. */
final class ThreadPoolExecutors {
    /** More than all benchmarks ever have outstanding. */
    private static final int CAPACITY = 1 << 14;

    /** One lock, no node for a task, bounded. */
    static final PoolKind ARRAY_QUEUE = kind(
            "tpe-array",
            "ThreadPoolExecutor with an ArrayBlockingQueue of 16,384 places",
            () -> new ArrayBlockingQueue<>(CAPACITY));

    /** A lock-free queue. */
    static final PoolKind TRANSFER_QUEUE =
            kind("tpe-transfer", "ThreadPoolExecutor with a LinkedTransferQueue", LinkedTransferQueue::new);

    private ThreadPoolExecutors() {}

    private static PoolKind kind(String name, String description, Supplier<BlockingQueue<Runnable>> queue) {
        return new PoolKind(name, description, PoolKind.Role.PEER, threads -> {
            ThreadPoolExecutor pool = new ThreadPoolExecutor(threads, threads, 0, TimeUnit.SECONDS, queue.get());
            pool.prestartAllCoreThreads();
            return OpenPool.of(pool);
        });
    }
}
