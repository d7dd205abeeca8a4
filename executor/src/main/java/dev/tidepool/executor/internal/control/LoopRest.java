package dev.tidepool.executor.internal.control;

import dev.tidepool.executor.internal.engine.WorkerPool;
import dev.tidepool.executor.internal.statistics.PoolStatistics;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The time in which the control loop does not sample, because the pool is idle. An arrival ends it.
 *
 * <p><b>No arrival is missed.</b> The loop sets {@code resting} and looks once more whether the pool is idle. A
 * submitter counts its arrival and then calls {@link #endedByArrival}. So one of the two sees the other.
 *
 * <p>Any thread may call {@link #endedByArrival}. Everything else is guarded by the control loop's lock.
 */
final class LoopRest {
    private final WorkerPool pool;
    private final PoolStatistics statistics;
    private final QuietPeriod quiet;
    private final AtomicBoolean resting = new AtomicBoolean();
    private boolean begun;
    private long sinceNanos;

    LoopRest(WorkerPool pool, PoolStatistics statistics, long nowNanos) {
        this.pool = pool;
        this.statistics = statistics;
        this.quiet = new QuietPeriod(nowNanos);
    }

    /** Whether it has begun, and {@link #end} was not called since. */
    boolean hasBegun() {
        return begun;
    }

    /** Whether it may begin, as far as tasks are concerned: none runs or waits, and none has arrived for a while. */
    boolean isDue(long nowNanos) {
        return !begun && quiet.hasPassed(nowNanos, statistics.arrivals()) && isIdle();
    }

    /** Begins unless a task arrives meanwhile. */
    void begin(long nowNanos) {
        long seen = statistics.arrivals();
        if (!isIdle()) {
            return;
        }
        resting.set(true);
        if (statistics.arrivals() != seen || !isIdle()) {
            resting.set(false);
            return;
        }
        begun = true;
        sinceNanos = nowNanos;
        pool.queue().maintain(true);
    }

    private boolean isIdle() {
        return pool.waiting() == 0 && pool.threads().busy() == 0;
    }

    /** A task has arrived. Returns whether the loop rested until now, and must be woken. */
    boolean endedByArrival() {
        return resting.get() && resting.compareAndSet(true, false);
    }

    /** Whether a task has arrived since it began; then {@link #end} is due. */
    boolean isOver() {
        return begun && !resting.get();
    }

    /** Ends. Returns how long it lasted, in nanos, or the part of it since {@link #countFrom}. */
    long end(long nowNanos) {
        begun = false;
        return nowNanos - sinceNanos;
    }

    /** A policy has just begun, and missed nothing of the time before. */
    void countFrom(long nowNanos) {
        sinceNanos = nowNanos;
    }
}
