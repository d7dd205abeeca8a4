package dev.tidepool.policy.sizing.auto;

import java.util.List;

/**
 * One thread for each task that has run for so long that the mean is noise beside it, up to
 * {@link TimeSlices#THREADS_PER_CORE} per core, so that short tasks pass it before any such task has ended and was
 * measured. Not thread-safe.
 */
final class LongTasks implements LimitPart {
    private int threads;

    /**
     * Counts the long tasks.
     *
     * @param runningNanos how long the running tasks have run, longest first
     * @param meanSeconds the mean service time without waiting for a core
     * @param crowding by how much a task takes longer because ready threads share the cores, at least 1
     */
    void observe(List<Long> runningNanos, double meanSeconds, double crowding, int cores) {
        double longNanos = 1e9 * Math.max(Chance.SECONDS, crowding * meanSeconds / Chance.SHARE);
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
