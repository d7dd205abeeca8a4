package dev.tidepool.executor.attach;

import java.lang.ref.WeakReference;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;

/** A {@link ThreadPoolExecutor}, referred to weakly. Thread-safe. */
final class ExecutorPool implements ManagedPool {
    private final WeakReference<ThreadPoolExecutor> executor;
    private final String prefix;
    private volatile PoolSizes last;

    ExecutorPool(ThreadPoolExecutor executor, String prefix) {
        this.executor = new WeakReference<>(executor);
        this.prefix = prefix;
        this.last = sizes(executor);
    }

    @Override
    public boolean isEnded() {
        ThreadPoolExecutor pool = executor.get();
        return pool == null || pool.isShutdown();
    }

    @Override
    public PoolCounts counts() {
        ThreadPoolExecutor pool = executor.get();
        if (pool == null) {
            return PoolCounts.NONE;
        }
        int queued = pool instanceof ScheduledThreadPoolExecutor
                ? DueTasks.count(pool.getQueue())
                : pool.getQueue().size();
        return new PoolCounts(pool.getPoolSize(), pool.getActiveCount(), queued, pool.getCompletedTaskCount());
    }

    @Override
    public PoolSizes sizes() {
        ThreadPoolExecutor pool = executor.get();
        if (pool != null) {
            last = sizes(pool);
        }
        return last;
    }

    /** The owner may lower both sizes between the two calls. */
    private static PoolSizes sizes(ThreadPoolExecutor pool) {
        int core = pool.getCorePoolSize();
        return new PoolSizes(core, Math.max(core, pool.getMaximumPoolSize()));
    }

    /**
     * Sets the sizes in the order in which core never exceeds max, which the JDK would refuse. One that stays as it was
     * last seen is not set: the owner may set it meanwhile, and a larger core size starts threads, which takes time.
     */
    @Override
    public void resize(PoolSizes sizes) {
        ThreadPoolExecutor pool = executor.get();
        if (pool == null) {
            return;
        }
        PoolSizes seen = last;
        boolean maxFirst = sizes.core() > pool.getMaximumPoolSize();
        if (maxFirst && sizes.max() != seen.max()) {
            pool.setMaximumPoolSize(sizes.max());
        }
        if (sizes.core() != seen.core()) {
            pool.setCorePoolSize(sizes.core());
        }
        if (!maxFirst && sizes.max() != seen.max()) {
            pool.setMaximumPoolSize(sizes.max());
        }
        last = sizes;
    }

    @Override
    public String threadNamePrefix() {
        return prefix;
    }
}
