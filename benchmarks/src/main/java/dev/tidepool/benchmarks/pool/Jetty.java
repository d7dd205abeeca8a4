package dev.tidepool.benchmarks.pool;

import java.util.concurrent.Executor;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Jetty's pool: an executor, but no executor service. */
final class Jetty {
    static final PoolKind KIND = new PoolKind("jetty", "Jetty's QueuedThreadPool", PoolKind.Role.PEER, Jetty::open);

    private Jetty() {}

    private static OpenPool open(int threads) {
        QueuedThreadPool pool = new QueuedThreadPool(threads, threads);
        pool.setReservedThreads(
                0); // a reserve for other uses of the pool than execute, for which one thread is too few
        try {
            pool.start();
        } catch (Exception failed) {
            throw new IllegalStateException("Jetty's pool of " + threads + " threads did not start", failed);
        }
        return new Running(pool);
    }

    private record Running(QueuedThreadPool pool) implements OpenPool {
        @Override
        public Executor executor() {
            return pool;
        }

        @Override
        public void close() {
            pool.setStopTimeout(0);
            try {
                pool.stop();
            } catch (Exception failed) {
                throw new IllegalStateException("Jetty's pool did not stop", failed);
            }
        }
    }
}
