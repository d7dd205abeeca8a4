package dev.tidepool.lab.race.cluster;

import java.util.concurrent.CompletableFuture;

/** A caller in a cluster. Thread-safe. */
interface TaskCaller {

    /**
     * Submits a task of the run, without waiting.
     *
     * @param index its number, or {@link NodeTasks#WARM_UP}
     * @return the result; any thread may complete it
     * @throws java.util.concurrent.RejectedExecutionException if the system rejects it at once
     */
    CompletableFuture<Served> submit(int index);

    /** Returns how often each node signalled overload to this caller; zeros if nodes send no such signal. */
    long[] overloadSignals();
}
