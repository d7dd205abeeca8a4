package dev.tidepool.executor.attach;

/**
 * The two sizes of a pool.
 *
 * @param core threads that the pool keeps and creates before it queues, 0 to {@code max}
 * @param max threads that the pool never exceeds, 1 or more
 */
public record PoolSizes(int core, int max) {
    public PoolSizes {
        if (max < 1 || core < 0 || core > max) {
            throw new IllegalArgumentException(
                    "sizes out of range: core %d must be 0 to max, max %d at least 1".formatted(core, max));
        }
    }
}
