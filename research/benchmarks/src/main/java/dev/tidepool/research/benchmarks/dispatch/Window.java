package dev.tidepool.research.benchmarks.dispatch;

import java.util.SplittableRandom;
import java.util.function.IntFunction;

/**
 * The tasks of one producer: two batches that alternate, so at most {@value #TASKS} tasks are outstanding. The producer
 * submits a batch again only when all of its tasks have run, and yields its processor until then. So the pool always
 * has work from every producer, and no producer is faster than the pool. Not thread-safe.
 */
final class Window {
    /** The limit on the outstanding tasks of one producer. */
    static final int TASKS = 1024;

    /** The number of tasks that a producer submits at once. */
    static final int BATCH = TASKS / 2;

    private static final int SPINS = 64;
    private static final long LOST_NANOS = 30_000_000_000L;

    private final CountedTask[][] batches;
    private final int[] rounds = new int[2];
    private int turn;

    /**
     * Makes a window.
     *
     * @param seed seeds the lengths of the tasks
     * @param maxTokens the length of the longest task in JMH's tokens; lengths are uniform from 0
     * @param maker makes a task with a number of tokens
     */
    Window(long seed, int maxTokens, IntFunction<? extends CountedTask> maker) {
        SplittableRandom random = new SplittableRandom(seed);
        batches = new CountedTask[2][BATCH];
        for (CountedTask[] batch : batches) {
            for (int i = 0; i < BATCH; i++) {
                batch[i] = maker.apply(random.nextInt(maxTokens + 1));
            }
        }
    }

    /** Waits for the last run of a batch and returns its tasks, to submit each once. */
    CountedTask[] next() {
        CountedTask[] batch = batches[turn];
        awaitRuns(batch, rounds[turn]);
        rounds[turn]++;
        turn ^= 1;
        return batch;
    }

    /**
     * Waits until every submission of every task has run.
     *
     * @throws IllegalStateException if a task ran too often, or does not run within half a minute
     */
    void awaitAll() {
        awaitRuns(batches[0], rounds[0]);
        awaitRuns(batches[1], rounds[1]);
    }

    private static void awaitRuns(CountedTask[] batch, int wanted) {
        for (CountedTask task : batch) {
            int runs = task.runs();
            if (runs != wanted) {
                awaitRuns(task, wanted);
            }
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // gives the processor to the pool's threads
    private static void awaitRuns(CountedTask task, int wanted) {
        for (int i = 0; i < SPINS && task.runs() < wanted; i++) {
            Thread.onSpinWait();
        }
        if (task.runs() < wanted) {
            long began = System.nanoTime();
            while (task.runs() < wanted) {
                Thread.yield();
                if (System.nanoTime() - began > LOST_NANOS) {
                    throw new IllegalStateException(
                            "a task was submitted %d times and ran %d times".formatted(wanted, task.runs()));
                }
            }
        }
        if (task.runs() > wanted) {
            throw new IllegalStateException(
                    "a task was submitted %d times and ran %d times".formatted(wanted, task.runs()));
        }
    }
}
