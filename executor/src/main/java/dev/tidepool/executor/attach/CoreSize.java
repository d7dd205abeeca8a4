package dev.tidepool.executor.attach;

import dev.tidepool.policy.SizingDecision;

/**
 * Chooses the core size of a pool that only its policy grows. It rises at once and falls after the decision's idle
 * timeout, or at once to a lower limit. It does not fall while the tasks are still to be measured. Not thread-safe.
 */
final class CoreSize {
    /** The core size does not fall for this long after the start. */
    static final long MEASURED_AFTER_NANOS = 1_000_000_000;

    private final long startNanos;
    private int core;
    private long enoughNanos;

    CoreSize(int core, long nowNanos) {
        this.core = core;
        this.startNanos = nowNanos;
        this.enoughNanos = nowNanos;
    }

    int next(SizingDecision decision, PoolCounts counts, long nowNanos) {
        int wanted = wanted(decision, counts);
        if (wanted >= core) {
            core = wanted;
            enoughNanos = nowNanos;
        } else if (nowNanos - startNanos >= MEASURED_AFTER_NANOS) {
            boolean idle = nowNanos - enoughNanos >= decision.idleTimeout().toNanos();
            core = idle ? wanted : Math.min(core, decision.limit());
        }
        return core;
    }

    /** The pool cannot grow when a task arrives, so the tasks that wait now count as those that would have grown it. */
    private static int wanted(SizingDecision decision, PoolCounts counts) {
        long wanted = Math.max(decision.floor(), decision.prestart());
        if (counts.queued() > decision.growAtBacklog()) {
            wanted = Math.max(wanted, (long) counts.active() + counts.queued() - decision.growAtBacklog());
        }
        return (int) Math.min(decision.limit(), wanted);
    }
}
