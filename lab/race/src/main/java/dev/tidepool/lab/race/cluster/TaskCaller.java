package dev.tidepool.lab.race.cluster;

import java.util.concurrent.CompletableFuture;

/** A caller in a cluster. Thread-safe. */
interface TaskCaller {

    /**
     * Submits a task of the run, without waiting.
     *
     * @param index its number, or {@link NodeTasks#WARM_UP}
     * @return how it ended; completed by any thread
     * @throws java.util.concurrent.RejectedExecutionException if the system turns it away at once
     */
    CompletableFuture<Served> submit(int index);

    /** Returns how often each node told this caller that it is overloaded; zeros where nodes tell no such thing. */
    long[] overloadSignals();
}
