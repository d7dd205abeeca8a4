package dev.tidepool.executor.internal.statistics;

import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * Running totals of one worker after the other, or of several that share them. Counts are exact. Sums of nanos, and
 * histograms of queue wait and response time, cover the measured tasks, each with its weight. All of them are cells of
 * one array, so totals of several workers add up, and totals of two moments subtract, element by element.
 *
 * <p>Only workers write: with release stores, or with atomic additions if they share the totals. Any thread may read. A
 * reader may see a task counted in one cell and not yet in the next. It sees everything soon, and nothing twice.
 */
public final class WorkerTotals {
    // Two cache lines away from the object before this array.
    static final int STARTS = 16;
    static final int COMPLETIONS = 17;
    static final int FAILURES = 18;
    static final int WAITS_MEASURED = 19;
    static final int WAIT_NANOS = 20;
    static final int SERVICES_MEASURED = 21;
    static final int SERVICE_NANOS = 22;
    static final int RESPONSE_NANOS = 23;
    static final int WAIT_BUCKETS = 24;
    static final int RESPONSE_BUCKETS = WAIT_BUCKETS + LatencyBuckets.COUNT;
    static final int CELLS = RESPONSE_BUCKETS + LatencyBuckets.COUNT;

    private final AtomicLongArray cells = new AtomicLongArray(CELLS);

    private final boolean shared;

    // Guarded by the lock of the statistics.
    private boolean free;
    private @Nullable WorkerTotals nextFree;

    WorkerTotals(boolean shared) {
        this.shared = shared;
    }

    /** Frees these totals for another worker, ahead of {@code next}; false if they are shared or free. */
    boolean free(@Nullable WorkerTotals next) {
        if (shared || free) {
            return false;
        }
        free = true;
        nextFree = next;
        return true;
    }

    /** Takes these totals, which are free; returns the next free ones. */
    @Nullable
    WorkerTotals taken() {
        WorkerTotals next = nextFree;
        free = false;
        nextFree = null;
        return next;
    }

    /** Counts a task that begins to run. Only the worker may call this. */
    public void started() {
        add(STARTS, 1);
    }

    /** Adds the queue wait of a task that represents {@code weight} tasks. Only the worker may call this. */
    public void waited(long nanos, int weight) {
        add(WAITS_MEASURED, weight);
        add(WAIT_NANOS, Math.max(0, nanos) * weight);
        add(WAIT_BUCKETS + LatencyBuckets.of(nanos), weight);
    }

    /** Counts a task that ended. Only the worker may call this. */
    public void completed(boolean failed) {
        add(COMPLETIONS, 1);
        if (failed) {
            add(FAILURES, 1);
        }
    }

    /** Adds the times of a task that represents {@code weight} tasks. Only the worker may call this. */
    public void served(long serviceNanos, long responseNanos, int weight) {
        add(SERVICES_MEASURED, weight);
        add(SERVICE_NANOS, Math.max(0, serviceNanos) * weight);
        add(RESPONSE_NANOS, Math.max(0, responseNanos) * weight);
        add(RESPONSE_BUCKETS + LatencyBuckets.of(responseNanos), weight);
    }

    private void add(int cell, long delta) {
        if (shared) {
            cells.getAndAdd(cell, delta);
        } else {
            cells.setRelease(cell, cells.getPlain(cell) + delta);
        }
    }

    /** Adds the cells before {@code end}. */
    void addTo(long[] sums, int end) {
        for (int i = STARTS; i < end; i++) {
            sums[i] += cells.getAcquire(i);
        }
    }
}
