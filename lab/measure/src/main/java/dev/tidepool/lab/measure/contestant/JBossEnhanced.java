package dev.tidepool.lab.measure.contestant;

import dev.tidepool.policy.Require;
import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.threads.EnhancedQueueExecutor;

/** The executor of WildFly and Quarkus: one lock-free list of tasks and waiting threads. */
final class JBossEnhanced {
    /** The defaults of {@link EnhancedQueueExecutor.Builder}. */
    private static final Size USUAL = new Size(16, 64, Duration.ofSeconds(30));

    private JBossEnhanced() {}

    /**
     * The parameters.
     *
     * @param core below this size, a task that finds no idle thread adds one, 0 to {@code max}
     * @param max maximum of threads; a task that finds no idle thread adds one above {@code core} too
     * @param keepAlive how long an idle thread above {@code core} lives, 1 ms to 1 h
     */
    private record Size(int core, int max, Duration keepAlive) {
        Size {
            Require.inRange("max", max, 1, Threads.MAX);
            Threads.requireUpTo("core", core, 0, max);
            Require.inRange("keepAlive", keepAlive, Duration.ofMillis(1), Duration.ofHours(1));
        }
    }

    static Family family() {
        return Family.of(
                Group.LIBRARIES,
                "jboss-enhanced",
                "EnhancedQueueExecutor, 16 to 64 threads; idle threads end after 30 s",
                "JBoss Threads 3.11.1",
                USUAL,
                JBossEnhanced::open);
    }

    private static ContestantPool open(Size size, PoolThreads threads) {
        EnhancedQueueExecutor executor = new EnhancedQueueExecutor.Builder()
                .setThreadFactory(workers(threads))
                .setCorePoolSize(size.core)
                .setMaximumPoolSize(size.max)
                .setKeepAliveTime(size.keepAlive)
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
