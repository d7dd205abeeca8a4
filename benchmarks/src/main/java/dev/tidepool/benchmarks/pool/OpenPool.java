package dev.tidepool.benchmarks.pool;

import dev.tidepool.lab.measure.contestant.ContestantPool;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;

/** A running pool. The benchmark talks to {@link #executor} itself: no layer of ours is measured. */
public interface OpenPool extends AutoCloseable {

    /** Returns the pool; an {@link ExecutorService} where it is one. */
    Executor executor();

    /** Ends the pool; tasks that wait may be dropped. */
    @Override
    void close();

    /** Returns the pool that is this executor service. */
    static OpenPool of(ExecutorService service) {
        return new OpenPool() {
            @Override
            public Executor executor() {
                return service;
            }

            @Override
            public void close() {
                service.shutdownNow();
            }
        };
    }

    /** Returns a contestant of races, without the layer that makes it an executor service. */
    static OpenPool of(ContestantPool pool) {
        return new OpenPool() {
            @Override
            public Executor executor() {
                return pool.bare();
            }

            @Override
            public void close() {
                pool.executor().shutdownNow();
            }
        };
    }
}
