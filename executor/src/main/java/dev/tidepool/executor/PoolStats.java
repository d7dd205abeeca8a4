package dev.tidepool.executor;

import dev.tidepool.executor.internal.control.ControlStatus;
import dev.tidepool.executor.internal.engine.ThreadTotals;
import dev.tidepool.executor.internal.engine.WorkerPool;
import dev.tidepool.executor.internal.statistics.StatisticsSnapshot;
import dev.tidepool.policy.TaskCounts;

/**
 * A pool at one moment, and its totals since it was built. Threads that run a long-running task count only
 * in {@code threadsLongRunning}, and those inside a {@link Blocking} call only in {@code threadsBlocked}.
 *
 * @param name the pool's name
 * @param policy name of the sizing policy in force
 * @param threadsAlive threads alive now
 * @param threadsBusy threads running a task now
 * @param threadsLongRunning threads running a long-running task now
 * @param threadsBlocked threads inside a {@link Blocking} call now
 * @param threadsPeak most threads ever alive at once
 * @param threadsCreated threads created so far
 * @param threadsTarget target of the decision in force
 * @param threadsLimit limit of the decision in force, up to which submissions may grow the pool
 * @param queueLength tasks waiting now
 * @param queueCapacity tasks that may wait; {@link Integer#MAX_VALUE} if the queue is unbounded
 * @param arrivals tasks submitted, including rejected and expired ones
 * @param starts tasks that began to run
 * @param completions tasks that ended, normally or not
 * @param failures completions with an exception or error
 * @param rejections tasks rejected
 * @param expired tasks dropped because they had waited too long
 * @param ranInCaller tasks that ran in the submitting thread because the queue was full
 * @param queueWaitMeanMillis mean queue wait of the tasks started so far
 * @param queueWaitP99Millis 99th percentile of those waits, within 7 %
 * @param serviceTimeMeanMillis mean service time of the tasks completed so far
 * @param responseTimeP99Millis 99th percentile of the response time (wait plus service), within 7 %
 * @param resizes decisions that changed the target
 * @param overloaded whether a standing queue was seen in the last 100 ms
 */
public record PoolStats(
        String name,
        String policy,
        int threadsAlive,
        int threadsBusy,
        int threadsLongRunning,
        int threadsBlocked,
        int threadsPeak,
        long threadsCreated,
        int threadsTarget,
        int threadsLimit,
        int queueLength,
        int queueCapacity,
        long arrivals,
        long starts,
        long completions,
        long failures,
        long rejections,
        long expired,
        long ranInCaller,
        double queueWaitMeanMillis,
        double queueWaitP99Millis,
        double serviceTimeMeanMillis,
        double responseTimeP99Millis,
        long resizes,
        boolean overloaded) {

    /** Returns all threads alive, those of long-running tasks and inside {@link Blocking} calls included. */
    public int poolSize() {
        return threadsAlive + threadsLongRunning + threadsBlocked;
    }

    /** Returns all threads that run a task, a long-running one or a {@link Blocking} call included. */
    public int activeCount() {
        return threadsBusy + threadsLongRunning + threadsBlocked;
    }

    static PoolStats of(String name, WorkerPool pool, StatisticsSnapshot totals, ControlStatus status) {
        ThreadTotals threads = pool.threads();
        TaskCounts tasks = totals.tasksSince(StatisticsSnapshot.ZERO);
        return new PoolStats(
                name,
                status.policy().name(),
                threads.alive(),
                threads.busy(),
                threads.longRunning(),
                threads.blocked(),
                threads.peak(),
                threads.created(),
                pool.decision().target(),
                pool.decision().limit(),
                pool.waiting(),
                pool.queueCapacity(),
                tasks.arrivals(),
                tasks.starts(),
                tasks.completions(),
                tasks.failures(),
                tasks.rejections(),
                totals.expired(),
                totals.ranInCaller(),
                totals.startedWaitSince(StatisticsSnapshot.ZERO).meanNanos() / 1e6,
                totals.waitP99Since(StatisticsSnapshot.ZERO) / 1e6,
                totals.meanServiceNanosSince(StatisticsSnapshot.ZERO) / 1e6,
                totals.responseSince(StatisticsSnapshot.ZERO).p99Nanos() / 1e6,
                status.resizes(),
                status.overloaded());
    }
}
