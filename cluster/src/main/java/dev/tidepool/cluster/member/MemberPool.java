package dev.tidepool.cluster.member;

import java.util.concurrent.RejectedExecutionException;

/** The pool that runs a member's tasks. */
public interface MemberPool {

    /**
     * Runs a task at some time.
     *
     * @throws RejectedExecutionException if the pool takes none
     */
    void execute(MemberTask task);

    /** Returns its threads now. */
    Threads threads();

    /**
     * The threads of a pool.
     *
     * @param alive threads alive
     * @param busy those that run a task
     */
    record Threads(int alive, int busy) {}
}
