package dev.tidepool.benchmarks.cluster;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Some member processes on this machine, and a caller in this one. {@link #submit} is thread-safe. */
interface OpenCluster extends AutoCloseable {
    /**
     * Submits a task that does what a {@link Job} says.
     *
     * @param argument as the job encodes it
     * @throws java.util.concurrent.RejectedExecutionException if it is turned away
     */
    CompletionStage<byte[]> submit(byte[] argument);

    /** Submits a task to the first member, whoever has room. */
    CompletionStage<byte[]> submitToFirst(byte[] argument);

    /** Returns the processes of the members. */
    List<Long> pids();

    /** Ends caller and members; tasks that have not ended are lost. */
    @Override
    void close() throws IOException;
}
