package dev.tidepool.executor.internal.engine;

import dev.tidepool.policy.SizingDecision;

/**
 * What the decision in force and the pool's maximum say about the numbers of workers. It keeps none of these numbers:
 * {@link WorkerSet} does. The pool's lock guards it.
 */
final class SizeRules {
    private SizingDecision decision = SizingDecision.fixed(1, "before the first decision");
    private int maxThreads = Integer.MAX_VALUE;
    private boolean stopping;

    /** Sets the most workers, those inside blocking calls included. A decision within it must follow. */
    void bound(int max) {
        maxThreads = max;
    }

    /** Puts a decision into force, or starts to stop the pool. */
    void follow(SizingDecision next, boolean stops) {
        decision = next;
        stopping = stops;
    }

    /** The most workers that may be alive and not detached, while so many are inside blocking calls. */
    int limit(int blocked) {
        return Math.max(0, Math.min(decision.limit(), maxThreads - blocked));
    }

    /** Whether a submission may grow the pool, given enough backlog, or finds no running thread. */
    boolean mayGrow(int alive, int running, int limit) {
        boolean grows = decision.growWhileIdle() || decision.growAtBacklog() != SizingDecision.NEVER_GROW;
        return (alive < limit && (grows || alive == 0)) || (alive > 0 && running == 0);
    }

    /** Whether a worker that looks for a task may have to end instead. */
    boolean mustShrink(int alive, int limit) {
        return stopping || alive > limit;
    }

    /**
     * Whether the pool grows when {@code waiting} tasks wait, including the one just submitted. Tasks that
     * idle and expected workers will take do not count.
     */
    boolean growsOnSubmission(int waiting, int alive, int idle, int expected) {
        int others = Math.max(0, waiting - 1);
        int takenByIdle = takenByIdle(others, idle, expected);
        return decision.growsOnSubmission(alive, idle - takenByIdle, expected, others - takenByIdle);
    }

    /** Whether {@code waiting} tasks are enough backlog to grow the pool below its limit. */
    boolean backlogGrows(int waiting, int alive, int idle, int expected) {
        int others = Math.max(0, waiting - 1);
        int takenByIdle = takenByIdle(others, idle, expected);
        return decision.backlogGrows(alive, idle - takenByIdle, expected, others - takenByIdle);
    }

    private static int takenByIdle(int waiting, int idle, int expected) {
        return Math.max(0, Math.min(idle, waiting - expected));
    }

    /** Whether an idle worker may end while {@code othersIdle} others idle; {@code maxBusy} is the most ever busy. */
    boolean mayIdleAway(int alive, int othersIdle, int maxBusy) {
        return decision.mayIdleAway(alive, othersIdle, maxBusy);
    }

    /** When a worker may end that has been idle since then; {@link Long#MAX_VALUE} for never. */
    long idleDeadline(long since) {
        if (decision.idleTimeout().equals(SizingDecision.NEVER)) {
            return Long.MAX_VALUE;
        }
        long timeout = decision.idleTimeout().toNanos();
        return timeout > Long.MAX_VALUE - Math.max(0, since) ? Long.MAX_VALUE : since + timeout;
    }
}
