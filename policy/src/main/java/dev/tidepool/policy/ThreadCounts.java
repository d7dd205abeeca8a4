package dev.tidepool.policy;

/**
 * The threads of a pool. No count includes a thread while it runs a task marked as long-running.
 *
 * @param alive threads alive at the end of the interval
 * @param busy threads running a task at the end of the interval
 * @param meanBusy time-weighted mean of the busy threads over the interval: the load carried, in erlang
 * @param created threads created in the interval
 * @param retired threads that ended in the interval
 */
public record ThreadCounts(int alive, int busy, double meanBusy, long created, long retired) {

    public ThreadCounts {
        if (alive < 0 || busy < 0 || !(meanBusy >= 0) || created < 0 || retired < 0 || busy > alive) {
            throw new IllegalArgumentException(
                    "thread counts out of range: alive %d, busy %d, meanBusy %s, created %d, retired %d"
                            .formatted(alive, busy, meanBusy, created, retired));
        }
    }

    /** Returns {@code alive} idle threads, none of them created or retired in the interval. */
    public static ThreadCounts idle(int alive) {
        return new ThreadCounts(alive, 0, 0, 0, 0);
    }

    /** Returns the idle threads at the end of the interval. */
    public int idle() {
        return alive - busy;
    }
}
