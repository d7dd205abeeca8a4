package dev.tidepool.executor.internal.engine;

/**
 * The threads of a pool at one moment, and totals since it was built.
 *
 * @param atNanos that moment, on the pool's clock
 * @param alive threads alive, without those that run a long-running task or are inside a blocking call
 * @param busy threads running a task
 * @param longRunning threads running a long-running task
 * @param blocked threads inside a blocking call
 * @param peak most threads ever alive at once
 * @param created threads created so far
 * @param retired threads that have ended so far
 * @param busyNanos integral of the busy threads over time
 */
public record ThreadTotals(
        long atNanos,
        int alive,
        int busy,
        int longRunning,
        int blocked,
        int peak,
        long created,
        long retired,
        long busyNanos) {

    /** Returns a copy with {@link #atNanos()} and {@link #busyNanos()} of {@code other}. */
    public ThreadTotals withBusyTimeOf(ThreadTotals other) {
        return new ThreadTotals(
                other.atNanos, alive, busy, longRunning, blocked, peak, created, retired, other.busyNanos);
    }
}
