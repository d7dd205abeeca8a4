package dev.tidepool.executor.internal.control;

/**
 * Tells whether no task has arrived for so long that the control loop may rest. The submitter that ends a
 * rest pays for waking a thread, so occasional single tasks must not find the loop at rest each time. Not
 * thread-safe.
 */
final class QuietPeriod {
    private static final long LENGTH_NANOS = 100_000_000;

    private long arrivals;
    private long since;

    QuietPeriod(long nowNanos) {
        since = nowNanos;
    }

    /**
     * Returns whether the pool has been quiet for long enough.
     *
     * @param nowNanos the pool's clock
     * @param arrivalsSoFar arrivals since the pool was built
     */
    boolean hasPassed(long nowNanos, long arrivalsSoFar) {
        if (arrivalsSoFar != arrivals) {
            arrivals = arrivalsSoFar;
            since = nowNanos;
        }
        return nowNanos - since >= LENGTH_NANOS;
    }
}
