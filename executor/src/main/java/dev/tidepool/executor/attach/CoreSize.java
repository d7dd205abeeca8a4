package dev.tidepool.executor.attach;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.SizingDecision;

/**
 * Chooses the core size of a pool that only its policy grows. It rises at once and falls after the decision's idle
 * timeout, or at once to a lower limit. While the tasks are still to be measured, it falls later and rises by steps: a
 * queue does not show how many threads help. Not thread-safe.
 */
final class CoreSize {
    /** The core size does not fall for this long after the start. */
    static final long MEASURED_AFTER_NANOS = 1_000_000_000;

    /** Before the tasks are measured, the core size at most doubles in this time. */
    static final long DOUBLES_NANOS = 250_000_000;

    private final long startNanos;
    private int core;
    private long enoughNanos;
    private long doubledNanos;

    CoreSize(int core, long nowNanos) {
        this.core = core;
        this.startNanos = nowNanos;
        this.enoughNanos = nowNanos;
        this.doubledNanos = nowNanos - DOUBLES_NANOS;
    }

    /** The owner has set the core size. */
    void set(int newCore, long nowNanos) {
        core = newCore;
        enoughNanos = nowNanos;
    }

    /**
     * Returns the core size from now on.
     *
     * @param measured whether the policy knows how much of their time the tasks block
     */
    int next(SizingDecision decision, PoolCounts counts, PoolBounds bounds, boolean measured, long nowNanos) {
        int wanted = wanted(decision, counts);
        if (!measured && wanted > core) {
            wanted = Math.max(bounds.minThreads(), Math.min(wanted, doubled(nowNanos)));
        }
        if (wanted >= core) {
            core = wanted;
            enoughNanos = nowNanos;
        } else if (nowNanos - startNanos >= MEASURED_AFTER_NANOS) {
            boolean idle = nowNanos - enoughNanos >= decision.idleTimeout().toNanos();
            core = idle ? wanted : Math.min(core, decision.limit());
        }
        return core;
    }

    private int doubled(long nowNanos) {
        if (nowNanos - doubledNanos < DOUBLES_NANOS) {
            return core;
        }
        doubledNanos = nowNanos;
        return (int) Math.min(Integer.MAX_VALUE, Math.max(1, 2L * core));
    }

    /**
     * The pool cannot grow when a task arrives, so the tasks that wait now count as those that would have grown it.
     * They at most double the core size, and the next interval shows whether that helps.
     */
    private int wanted(SizingDecision decision, PoolCounts counts) {
        long wanted = Math.max(decision.floor(), decision.prestart());
        if (counts.queued() > decision.growAtBacklog()) {
            long outstanding = (long) counts.active() + counts.queued() - decision.growAtBacklog();
            wanted = Math.max(wanted, Math.min(outstanding, Math.max(1, 2L * core)));
        }
        return (int) Math.min(decision.limit(), wanted);
    }
}
