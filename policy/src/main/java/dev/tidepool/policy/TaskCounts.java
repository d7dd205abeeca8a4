package dev.tidepool.policy;

/**
 * What happened to tasks in one control interval. No count includes tasks marked as long-running.
 *
 * @param arrivals tasks submitted, those rejected included
 * @param starts tasks that began to run
 * @param completions tasks that ended, normally or not
 * @param failures the completions that ended with an exception or error
 * @param rejections tasks turned away because the queue was full or the pool was shut down
 */
public record TaskCounts(long arrivals, long starts, long completions, long failures, long rejections) {

    /** Nothing happened. */
    public static final TaskCounts NONE = new TaskCounts(0, 0, 0, 0, 0);

    public TaskCounts {
        if (Math.min(Math.min(arrivals, starts), completions) < 0 || Math.min(failures, rejections) < 0) {
            throw new IllegalArgumentException(
                    "counts must not be negative: arrivals %d, starts %d, completions %d, failures %d, rejections %d"
                            .formatted(arrivals, starts, completions, failures, rejections));
        }
    }

    /**
     * Returns what happened between two totals.
     *
     * @param earlier the totals at the beginning of the interval; none exceeds that of this record
     * @throws IllegalArgumentException if one does
     */
    public TaskCounts since(TaskCounts earlier) {
        return new TaskCounts(
                arrivals - earlier.arrivals,
                starts - earlier.starts,
                completions - earlier.completions,
                failures - earlier.failures,
                rejections - earlier.rejections);
    }
}
