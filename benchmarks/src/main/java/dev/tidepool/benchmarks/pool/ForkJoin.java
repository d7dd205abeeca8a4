package dev.tidepool.benchmarks.pool;

import java.util.concurrent.ForkJoinPool;

/** The JDK's fork-join pool, first in first out. */
final class ForkJoin {
    static final PoolKind KIND =
            new PoolKind("fork-join", "ForkJoinPool in asynchronous mode", PoolKind.Role.PEER, ForkJoin::open);

    private ForkJoin() {}

    private static OpenPool open(int threads) {
        return OpenPool.of(new ForkJoinPool(threads, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true));
    }
}
