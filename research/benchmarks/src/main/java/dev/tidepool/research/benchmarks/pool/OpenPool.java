package dev.tidepool.research.benchmarks.pool;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;

/**
 * A running pool. Benchmarks call the executor directly, so they measure no wrapper.
 *
 * @param executor the pool; most pools are an {@link ExecutorService}
 * @param end ends the pool, which may drop waiting tasks
 */
public record OpenPool(Executor executor, Runnable end) implements AutoCloseable {
    static OpenPool of(ExecutorService service) {
        return new OpenPool(service, service::shutdownNow);
    }

    @Override
    public void close() {
        end.run();
    }
}
