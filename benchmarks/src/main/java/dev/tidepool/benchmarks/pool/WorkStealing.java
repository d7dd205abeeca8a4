package dev.tidepool.benchmarks.pool;

import java.util.concurrent.Executors;

/** The JDK's work-stealing pool. */
final class WorkStealing {
    static final PoolKind KIND = new PoolKind(
            "work-stealing",
            "Executors.newWorkStealingPool: the JDK's own choice of a fork-join pool",
            PoolKind.Role.PEER,
            WorkStealing::open);

    private WorkStealing() {}

    private static OpenPool open(int threads) {
        return OpenPool.of(Executors.newWorkStealingPool(threads));
    }
}
