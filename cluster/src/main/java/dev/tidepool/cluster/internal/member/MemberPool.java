package dev.tidepool.cluster.internal.member;

import dev.tidepool.policy.MachineSample;
import java.util.concurrent.RejectedExecutionException;

/** The pool that runs a member's tasks. */
public interface MemberPool {

    /**
     * Runs a task at some time.
     *
     * @throws RejectedExecutionException if the pool takes none
     */
    void execute(MemberTask task);

    /** Returns its threads alive now. */
    int threads();

    /** Returns the threads that it may ever have; {@link Integer#MAX_VALUE} for any number. */
    int mostThreads();

    /** Returns the CPU time that the calling thread of the pool has used, nanos; negative where unknown. */
    long threadCpuNanos();

    /** Returns the machine under it, its CPU and free memory included. */
    MachineSample machine();
}
