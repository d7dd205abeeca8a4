package dev.tidepool.vertx;

import dev.tidepool.executor.AdaptiveExecutor;
import io.vertx.core.spi.ExecutorServiceFactory;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Makes every worker pool of Vert.x an {@link AdaptiveExecutor}. Vert.x finds it by itself on the class path. It serves
 * {@code executeBlocking} and worker verticles, the blocking code of Vert.x itself, and {@code
 * createSharedWorkerExecutor}. Event loops stay as they are.
 *
 * <p>The size that Vert.x asks for, such as {@code workerPoolSize}, is the most threads; the policy keeps as few as
 * tasks need. Vert.x creates the threads and ends the pools. Java Management Extensions (JMX) show each pool with the
 * reason for its size, as {@code vertx-1} and so on, in the order of their creation. Where another copy of this class
 * in the process has taken a name, the pool has a further key, {@code identity}. Thread-safe.
 */
public final class AdaptiveWorkerPools implements ExecutorServiceFactory {
    private static final Logger LOG = System.getLogger("dev.tidepool.vertx");

    private static final AtomicInteger POOLS = new AtomicInteger();

    /** Creates a factory; Vert.x does this by itself. */
    public AdaptiveWorkerPools() {}

    /**
     * {@inheritDoc}
     *
     * @param most the most threads, 1 or more
     * @throws IllegalArgumentException if there may be none
     */
    @Override
    public ExecutorService createExecutor(ThreadFactory threads, Integer usual, Integer most) {
        AdaptiveExecutor pool = AdaptiveExecutor.builder("vertx-" + POOLS.incrementAndGet())
                .threads(threads)
                .bounds(0, most)
                .build();
        try {
            pool.registerMBean();
        } catch (IllegalStateException taken) {
            registerBeside(pool);
        }
        return pool;
    }

    /** A pool that cannot be shown runs all the same. */
    private static void registerBeside(AdaptiveExecutor pool) {
        try {
            pool.registerMBean("identity=" + Integer.toHexString(System.identityHashCode(pool)));
        } catch (IllegalStateException refused) {
            LOG.log(Level.WARNING, "not in JMX: " + refused.getMessage());
        }
    }
}
