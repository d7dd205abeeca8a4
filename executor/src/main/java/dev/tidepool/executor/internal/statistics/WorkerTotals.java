package dev.tidepool.executor.internal.statistics;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Running totals of one worker: counts, which are exact, and sums of nanos and histograms of queue wait
 * and response time, which are of the tasks that were measured, each as often as the tasks that it
 * stands for. Side by side in one array, so that totals of workers add up, and those of two moments
 * subtract, element by element.
 *
 * <p>One writer, the worker, with release stores; any number of readers. A reader may see one task
 * counted in one cell and not yet in the next; it sees everything soon, and nothing twice.
 */
public final class WorkerTotals {
    // Two cache lines from the array's beginning, where another worker's words may be.
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

    WorkerTotals() {}

    /** Counts a task that begins to run. Called by the worker alone. */
    public void started() {
        add(STARTS, 1);
    }

    /** Notes the queue wait of a task that stands for {@code weight}. Called by the worker alone. */
    public void waited(long nanos, int weight) {
        add(WAITS_MEASURED, weight);
        add(WAIT_NANOS, Math.max(0, nanos) * weight);
        add(WAIT_BUCKETS + LatencyBuckets.of(nanos), weight);
    }

    /** Counts a task that ended. Called by the worker alone. */
    public void completed(boolean failed) {
        add(COMPLETIONS, 1);
        if (failed) {
            add(FAILURES, 1);
        }
    }

    /** Notes the times of a task that stands for {@code weight}. Called by the worker alone. */
    public void served(long serviceNanos, long responseNanos, int weight) {
        add(SERVICES_MEASURED, weight);
        add(SERVICE_NANOS, Math.max(0, serviceNanos) * weight);
        add(RESPONSE_NANOS, Math.max(0, responseNanos) * weight);
        add(RESPONSE_BUCKETS + LatencyBuckets.of(responseNanos), weight);
    }

    private void add(int cell, long delta) {
        cells.setRelease(cell, cells.getPlain(cell) + delta);
    }

    void addTo(long[] sums) {
        for (int i = STARTS; i < CELLS; i++) {
            sums[i] += cells.getAcquire(i);
        }
    }
}
