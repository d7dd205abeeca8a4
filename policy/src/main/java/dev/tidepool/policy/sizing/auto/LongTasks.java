package dev.tidepool.policy.sizing.auto;

import java.util.List;

/**
 * One thread for each task that has run much longer than the mean, up to {@link TimeSlices#THREADS_PER_CORE} per core,
 * so that short tasks pass it before any such task has ended and was measured. Not thread-safe.
 */
final class LongTasks implements LimitPart {
    /** A task is long if it has run for more than this many times the mean and for more than {@link #SECONDS}. */
    static final double FACTOR = 10;

    /** The least running time of a long task. */
    static final double SECONDS = 0.01;

    private int threads;

    /**
     * Counts the long tasks.
     *
     * @param runningNanos how long the running tasks have run, longest first
     * @param meanSeconds the mean service time without waiting for a core
     */
    void observe(List<Long> runningNanos, double meanSeconds, int cores) {
        double longNanos = 1e9 * Math.max(SECONDS, FACTOR * meanSeconds);
        threads = 0;
        for (long nanos : runningNanos) {
            if (nanos <= longNanos || threads == TimeSlices.THREADS_PER_CORE * cores) {
                break;
            }
            threads++;
        }
    }

    /** Counts no task. */
    void clear() {
        threads = 0;
    }

    @Override
    public int threads() {
        return threads;
    }

    @Override
    public String reason() {
        return "in place of long tasks";
    }
}
