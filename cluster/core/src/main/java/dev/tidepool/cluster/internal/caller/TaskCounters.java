package dev.tidepool.cluster.internal.caller;

import dev.tidepool.cluster.ExecutorStats;
import dev.tidepool.cluster.TaskInDoubtException;
import dev.tidepool.cluster.TaskTimeLimitException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.LongAdder;

/** Counts the outcomes of a caller's tasks. Thread-safe. */
final class TaskCounters {
    private final LongAdder submitted = new LongAdder();
    private final LongAdder completed = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder rejected = new LongAdder();
    private final LongAdder inDoubt = new LongAdder();
    private final LongAdder timedOut = new LongAdder();
    private final LongAdder cancelled = new LongAdder();
    private final LongAdder rerouted = new LongAdder();

    void submitted() {
        submitted.increment();
    }

    void completed() {
        completed.increment();
    }

    void rejected() {
        rejected.increment();
    }

    void cancelled() {
        cancelled.increment();
    }

    void rerouted() {
        rerouted.increment();
    }

    /** Counts a future that has completed with an exception. */
    void failed(Throwable cause) {
        if (cause instanceof RejectedExecutionException) {
            rejected.increment();
        } else if (cause instanceof TaskInDoubtException) {
            inDoubt.increment();
        } else if (cause instanceof TaskTimeLimitException) {
            timedOut.increment();
        } else {
            failed.increment();
        }
    }

    ExecutorStats stats(int inFlight, int held) {
        return new ExecutorStats(
                submitted.sum(),
                completed.sum(),
                failed.sum(),
                rejected.sum(),
                inDoubt.sum(),
                timedOut.sum(),
                cancelled.sum(),
                rerouted.sum(),
                inFlight,
                held);
    }
}
