package dev.tidepool.lab.measure.contestant;

import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.threads.EnhancedQueueExecutor;

/** The executor of WildFly and Quarkus: one lock-free list of tasks and waiting threads. */
final class JBossEnhanced {
    /** The defaults of {@link EnhancedQueueExecutor.Builder}. */
    private static final CoreAndMax USUAL = new CoreAndMax(16, 64, Duration.ofSeconds(30));

    private JBossEnhanced() {}

    static Family family() {
        return Family.of(
                Group.LIBRARIES,
                "jboss-enhanced",
                "EnhancedQueueExecutor, 16 to 64 threads; idle threads end after 30 s",
                "JBoss Threads 3.11.1",
                USUAL,
                JBossEnhanced::open);
    }

    private static ContestantPool open(CoreAndMax size, PoolThreads threads) {
        EnhancedQueueExecutor executor = new EnhancedQueueExecutor.Builder()
                .setThreadFactory(workers(threads))
                .setCorePoolSize(size.core())
                .setMaximumPoolSize(size.max())
                .setKeepAliveTime(size.keepAlive())
                .setRegisterMBean(false)
                .build();
        return () -> executor;
    }

    /**
     * The executor creates the thread of {@code schedule} first. It never starts, because nobody here calls that
     * method.
     */
    private static ThreadFactory workers(PoolThreads threads) {
        AtomicBoolean first = new AtomicBoolean(true);
        return body -> first.getAndSet(false) ? new Thread(body) : threads.newThread(body);
    }
}
