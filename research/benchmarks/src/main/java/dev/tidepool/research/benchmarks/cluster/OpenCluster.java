package dev.tidepool.research.benchmarks.cluster;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Member processes on this machine, and a caller in this process. {@link #submit} is thread-safe. */
interface OpenCluster extends AutoCloseable {
    /**
     * Submits a task that runs a {@link Job}.
     *
     * @param argument the job's argument
     * @throws java.util.concurrent.RejectedExecutionException if the cluster rejects the task
     */
    CompletionStage<byte[]> submit(byte[] argument);

    /** Submits a task to the first member. */
    CompletionStage<byte[]> submitToFirst(byte[] argument);

    /** Returns the process ids of the members. */
    List<Long> pids();

    /**
     * Adds callers without tasks, which stay until the cluster is closed, and waits until they are connected. None of
     * them rests yet.
     */
    default void addCallers(int count) throws InterruptedException {
        throw new UnsupportedOperationException("this cluster has one caller");
    }

    /** Ends caller and members. Their tasks are lost. */
    @Override
    void close() throws IOException;
}
