package dev.tidepool.benchmarks.dispatch;

import java.util.SplittableRandom;
import java.util.function.IntFunction;

/**
 * The tasks of one producer, at most {@value #TASKS} of which are outstanding: two batches that take
 * turns. Before a batch is submitted again, all of its tasks must have run, and meanwhile the producer
 * yields its processor. So the pool always has work from every producer, and no pool is fed faster
 * than it works. Not thread-safe.
 */
final class Window {
    /** Tasks of one producer that may wait or run at any time. */
    static final int TASKS = 1024;

    /** Tasks that a producer submits in one go. */
    static final int BATCH = TASKS / 2;

    private static final int SPINS = 64;
    private static final long LOST_NANOS = 30_000_000_000L;

    private final CountedTask[][] batches;
    private final int[] rounds = new int[2];
    private int turn;

    /**
     * Makes a window.
     *
     * @param seed what the lengths of the tasks are drawn from
     * @param mostTokens the longest task, in JMH's tokens; lengths are uniform from 0
     * @param maker makes a task of so many tokens
     */
    Window(long seed, int mostTokens, IntFunction<? extends CountedTask> maker) {
        SplittableRandom random = new SplittableRandom(seed);
        batches = new CountedTask[2][BATCH];
        for (CountedTask[] batch : batches) {
            for (int i = 0; i < BATCH; i++) {
                batch[i] = maker.apply(random.nextInt(mostTokens + 1));
            }
        }
    }

    /** Returns the tasks that are to be submitted now, each once; waits until they have run before. */
    CountedTask[] next() {
        CountedTask[] batch = batches[turn];
        awaitRuns(batch, rounds[turn]);
        rounds[turn]++;
        turn ^= 1;
        return batch;
    }

    /**
     * Waits until every task has run as often as it was submitted.
     *
     * @throws IllegalStateException if one ran more often, or nothing happens for half a minute
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
