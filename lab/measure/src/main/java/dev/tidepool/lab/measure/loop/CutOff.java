package dev.tidepool.lab.measure.loop;

import dev.tidepool.lab.measure.contestant.ContestantPool;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The end of a run: when it was, and which tasks the pool still had then.
 *
 * @param atNanos when the run was over, nanos since its start
 * @param queuedTasksKnown whether {@code queuedTasks} is exact, so that a task that is neither begun
 *     nor among them is a lost one
 * @param queuedTasks tasks that had not begun and that the pool still knew
 */
public record CutOff(long atNanos, boolean queuedTasksKnown, long queuedTasks) {
    private static final long ORDERLY_MILLIS = 300;
    private static final long IDLE_MILLIS = 5_000;
    private static final long FORCED_MILLIS = 2_000;

    /**
     * Shuts the pool down. A pool that reports an orderly termination has run everything that it knew
     * of; of the others, {@link ExecutorService#shutdownNow()} tells what they still had, if they can.
     *
     * @param atNanos when the run was over
     * @param pool the pool
     * @param outstanding tasks accepted that have not ended
     */
    public static CutOff shutDown(long atNanos, ContestantPool pool, long outstanding) throws InterruptedException {
        ExecutorService executor = pool.executor();
        executor.shutdown();
        if (executor.awaitTermination(outstanding == 0 ? IDLE_MILLIS : ORDERLY_MILLIS, TimeUnit.MILLISECONDS)) {
            return new CutOff(atNanos, true, 0);
        }
        long queued = executor.shutdownNow().size();
        executor.awaitTermination(FORCED_MILLIS, TimeUnit.MILLISECONDS);
        return new CutOff(atNanos, pool.returnsQueuedTasks(), queued);
    }
}
