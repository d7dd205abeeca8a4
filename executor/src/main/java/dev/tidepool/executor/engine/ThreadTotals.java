package dev.tidepool.executor.engine;

/**
 * The threads of a pool at one moment, and the totals since it was built.
 *
 * @param alive threads alive, those that run a long-running task left out
 * @param busy those running a task
 * @param longRunning threads that run a long-running task
 * @param peak most threads ever alive
 * @param created threads created so far
 * @param retired threads that have ended so far
 * @param busyNanos integral of the busy threads over time
 */
public record ThreadTotals(int alive, int busy, int longRunning, int peak, long created, long retired, long busyNanos) {

    /** Returns a copy with another {@link #busyNanos()}. */
    public ThreadTotals withBusyNanos(long newBusyNanos) {
        return new ThreadTotals(alive, busy, longRunning, peak, created, retired, newBusyNanos);
    }
}
