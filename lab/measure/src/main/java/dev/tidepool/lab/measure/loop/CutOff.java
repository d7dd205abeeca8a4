package dev.tidepool.lab.measure.loop;

import dev.tidepool.lab.measure.contestant.ContestantPool;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The end of a run, and the tasks that the pool still had.
 *
 * @param atNanos end of the run, nanos since its start
 * @param queuedTasksKnown whether {@code queuedTasks} is exact; a task neither begun nor counted there is then lost
 * @param queuedTasks tasks that the pool knew and had not begun
 */
public record CutOff(long atNanos, boolean queuedTasksKnown, long queuedTasks) {
    private static final long ORDERLY_MILLIS = 300;
    private static final long IDLE_MILLIS = 5_000;
    private static final long FORCED_MILLIS = 2_000;

    /**
     * Shuts the pool down. After an orderly termination, the pool has run every task that it knew. Otherwise {@link
     * ExecutorService#shutdownNow()} returns its queued tasks, if the pool supports that.
     *
     * @param atNanos end of the run
     * @param outstanding accepted tasks that have not ended
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
