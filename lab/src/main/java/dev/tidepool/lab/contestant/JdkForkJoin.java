package dev.tidepool.lab.contestant;

import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;

/** {@link ForkJoinPool} as {@link java.util.concurrent.Executors#newWorkStealingPool()} sets it up. */
final class JdkForkJoin {
    private JdkForkJoin() {}

    static Family family(int cores) {
        return Family.jdk(
                "jdk-fork-join",
                "Executors.newWorkStealingPool, one fork-join worker a core, first in first out",
                Map.of("parallelism", cores),
                ledger -> new Pool(new ForkJoinPool(cores, ledger.forkJoinWorkers(), null, true)));
    }

    private record Pool(ExecutorService executor) implements ContestantPool {
        @Override
        public boolean returnsQueuedTasks() {
            return false;
        }
    }
}
