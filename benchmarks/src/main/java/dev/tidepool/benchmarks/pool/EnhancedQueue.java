package dev.tidepool.benchmarks.pool;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.jboss.threads.EnhancedQueueExecutor;

/** The executor of WildFly and Quarkus: one lock-free list of tasks and waiting threads. */
final class EnhancedQueue {
    static final PoolKind KIND = new PoolKind(
            "enhanced-queue", "EnhancedQueueExecutor of jboss-threads", PoolKind.Role.PEER, EnhancedQueue::open);

    private EnhancedQueue() {}

    private static OpenPool open(int threads) {
        AtomicInteger number = new AtomicInteger();
        ThreadFactory factory = task -> new Thread(task, "enhanced-queue-" + number.incrementAndGet());
        EnhancedQueueExecutor pool = new EnhancedQueueExecutor.Builder()
                .setThreadFactory(factory)
                .setCorePoolSize(threads)
                .setMaximumPoolSize(threads)
                .setRegisterMBean(false)
                .build();
        pool.prestartAllCoreThreads();
        return OpenPool.of(pool);
    }
}
