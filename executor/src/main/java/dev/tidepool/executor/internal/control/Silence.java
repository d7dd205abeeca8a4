package dev.tidepool.executor.internal.control;

/**
 * Tells whether nothing has arrived for so long that the control loop may rest. Whoever ends its rest pays for
 * waking a thread, so tasks that come alone now and then must not find it at rest each time. Not
 * thread-safe.
 */
final class Silence {
    private static final long LONG_ENOUGH_NANOS = 100_000_000;

    private long arrivals;
    private long since;

    Silence(long nowNanos) {
        since = nowNanos;
    }

    /**
     * Returns whether the silence has been long enough.
     *
     * @param nowNanos the pool's clock
     * @param arrivalsSoFar of the pool
     */
    boolean lasts(long nowNanos, long arrivalsSoFar) {
        if (arrivalsSoFar != arrivals) {
            arrivals = arrivalsSoFar;
            since = nowNanos;
        }
        return nowNanos - since >= LONG_ENOUGH_NANOS;
    }
}
