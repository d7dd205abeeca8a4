package dev.tidepool.lab.measure.contestant;

import dev.tidepool.policy.Require;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;

/**
 * {@link ForkJoinPool} with its own defaults, and as {@link Executors#newWorkStealingPool()} sets it up. They differ
 * only in the order in which a worker takes the tasks that it submitted itself.
 */
final class JdkForkJoin {
    private static final String SOURCE = "java.util.concurrent";

    /** More threads than a {@link ForkJoinPool} starts. */
    private static final int MAX = 0x7fff;

    private JdkForkJoin() {}

    /**
     * The parameters.
     *
     * @param parallelism maximum of workers, 1 to 32,767
     * @param asyncMode whether a worker takes the tasks that it submitted itself in FIFO order, and not LIFO
     */
    private record ForkJoin(int parallelism, boolean asyncMode) {
        ForkJoin {
            Require.inRange("parallelism", parallelism, 1, MAX);
        }
    }

    /** The parameter of {@link Executors#newWorkStealingPool(int)}. */
    private record WorkStealing(int parallelism) {
        WorkStealing {
            Require.inRange("parallelism", parallelism, 1, MAX);
        }
    }

    static Family forkJoin(int cores) {
        return Family.of(
                Group.JDK,
                "jdk-fork-join",
                "new ForkJoinPool, one worker per core; a worker takes its own tasks last in, first out",
                SOURCE,
                new ForkJoin(cores, false),
                (set, threads) -> open(set.parallelism, set.asyncMode, threads));
    }

    static Family workStealing(int cores) {
        return Family.of(
                Group.JDK,
                "jdk-work-stealing",
                "Executors.newWorkStealingPool, a ForkJoinPool; a worker takes its own tasks first in, first out",
                SOURCE,
                new WorkStealing(cores),
                (set, threads) -> open(set.parallelism, true, threads));
    }

    private static ContestantPool open(int parallelism, boolean asyncMode, PoolThreads threads) {
        return new Pool(new ForkJoinPool(parallelism, threads.forkJoinWorkers(), null, asyncMode));
    }

    /** A pool that does not return all its queued tasks at its end. */
    record Pool(ExecutorService executor) implements ContestantPool {
        @Override
        public boolean returnsQueuedTasks() {
            return false;
        }
    }
}
