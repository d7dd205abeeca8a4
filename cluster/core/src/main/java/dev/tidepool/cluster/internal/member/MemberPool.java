package dev.tidepool.cluster.internal.member;

import dev.tidepool.policy.MachineSample;
import java.util.concurrent.RejectedExecutionException;

/** The pool that runs a member's tasks. */
public interface MemberPool {
    /**
     * Runs a task later.
     *
     * @throws RejectedExecutionException if the pool rejects it
     */
    void execute(MemberTask task);

    int threads();

    /** Returns the limit on the pool size; {@link Integer#MAX_VALUE} for none. */
    int maxThreads();

    /** Returns the CPU time that the calling thread of the pool has used, in nanoseconds; negative if unknown. */
    long threadCpuNanos();

    /** Returns a sample of the machine, with its CPU utilisation and free memory. */
    MachineSample machine();
}
