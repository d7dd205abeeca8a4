package dev.tidepool.lab.measure.contestant;

import com.netflix.concurrency.limits.Limiter;
import com.netflix.concurrency.limits.executors.BlockingAdaptiveExecutor;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

/** {@link BlockingAdaptiveExecutor} as an executor service. The pool below it does the shutdown. */
final class LimitedExecutor extends AbstractExecutorService {
    private final ExecutorService pool;
    private final BlockingAdaptiveExecutor limited;

    /**
     * @param pool runs the tasks
     * @param limiter admits them
     */
    LimitedExecutor(ExecutorService pool, Limiter<Void> limiter) {
        this.pool = pool;
        this.limited = BlockingAdaptiveExecutor.newBuilder()
                .executor(pool)
                .limiter(limiter)
                .build();
    }

    @Override
    public void execute(Runnable task) {
        limited.execute(task);
    }

    @Override
    public void shutdown() {
        pool.shutdown();
    }

    @Override
    public List<Runnable> shutdownNow() {
        return pool.shutdownNow();
    }

    @Override
    public boolean isShutdown() {
        return pool.isShutdown();
    }

    @Override
    public boolean isTerminated() {
        return pool.isTerminated();
    }

    @Override
    public boolean awaitTermination(long limit, TimeUnit unit) throws InterruptedException {
        return pool.awaitTermination(limit, unit);
    }
}
