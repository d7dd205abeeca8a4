package dev.tidepool.executor.statistics;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Running totals of one worker: counts, sums of nanos, and the histograms of queue wait and response
 * time, side by side in one array so that totals of workers add up, and those of two moments
 * subtract, element by element.
 *
 * <p>One writer, the worker, with release stores; any number of readers. A reader may see one task
 * counted in one cell and not yet in the next; it sees everything soon, and nothing twice.
 */
public final class WorkerTotals {
    static final int STARTS = 0;
    static final int COMPLETIONS = 1;
    static final int FAILURES = 2;
    static final int WAIT_NANOS = 3;
    static final int SERVICE_NANOS = 4;
    static final int RESPONSE_NANOS = 5;
    static final int WAIT_BUCKETS = 6;
    static final int RESPONSE_BUCKETS = WAIT_BUCKETS + LatencyBuckets.COUNT;
    static final int CELLS = RESPONSE_BUCKETS + LatencyBuckets.COUNT;

    private final AtomicLongArray cells = new AtomicLongArray(CELLS);

    WorkerTotals() {}

    /** Counts a task that begins to run after waiting. Called by the worker alone. */
    public void started(long waitNanos) {
        add(STARTS, 1);
        add(WAIT_NANOS, Math.max(0, waitNanos));
        add(WAIT_BUCKETS + LatencyBuckets.of(waitNanos), 1);
    }

    /** Counts a task that ended. Called by the worker alone. */
    public void completed(long serviceNanos, long responseNanos, boolean failed) {
        add(COMPLETIONS, 1);
        if (failed) {
            add(FAILURES, 1);
        }
        add(SERVICE_NANOS, Math.max(0, serviceNanos));
        add(RESPONSE_NANOS, Math.max(0, responseNanos));
        add(RESPONSE_BUCKETS + LatencyBuckets.of(responseNanos), 1);
    }

    private void add(int cell, long delta) {
        cells.setRelease(cell, cells.getPlain(cell) + delta);
    }

    void addTo(long[] sums) {
        for (int i = 0; i < CELLS; i++) {
            sums[i] += cells.getAcquire(i);
        }
    }
}
