package dev.tidepool.executor.attach;

/**
 * What a pool counts, read at about one moment.
 *
 * @param alive threads alive
 * @param active threads that run a task
 * @param queued tasks that wait
 * @param completed tasks that have ended since the pool was built
 */
public record PoolCounts(int alive, int active, int queued, long completed) {
    /** A pool without threads and tasks. */
    public static final PoolCounts NONE = new PoolCounts(0, 0, 0, 0);

    public PoolCounts {
        if (Math.min(Math.min(alive, active), queued) < 0 || completed < 0) {
            throw new IllegalArgumentException(
                    "counts must not be negative: alive %d, active %d, queued %d, completed %d"
                            .formatted(alive, active, queued, completed));
        }
    }
}
