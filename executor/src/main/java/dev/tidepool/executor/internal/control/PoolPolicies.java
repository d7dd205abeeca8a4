package dev.tidepool.executor.internal.control;

import dev.tidepool.executor.internal.engine.PoolEvents;
import dev.tidepool.executor.internal.engine.ThreadLimit;
import dev.tidepool.executor.internal.engine.WorkerPool;
import dev.tidepool.executor.internal.statistics.PoolStatistics;
import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.control.DecisionRecord;
import dev.tidepool.policy.control.SizingController;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The policy of a pool, its shadow, and the hard bounds of both. The control loop's lock guards every change; any
 * thread may read.
 */
final class PoolPolicies {
    private final WorkerPool pool;
    private final PoolStatistics statistics;
    private final ScheduledPolicy active;
    private volatile @Nullable ShadowPolicy shadow;
    private volatile PoolBounds bounds;

    /** Whether the bounds of the shadow are still to follow. */
    private boolean shadowLags;

    PoolPolicies(SizingController controller, WorkerPool pool, PoolStatistics statistics, long nowNanos) {
        this.pool = pool;
        this.statistics = statistics;
        this.active = new ScheduledPolicy(controller, pool, statistics, nowNanos);
        this.bounds = controller.bounds();
        pool.bound(bounds.maxThreads());
        statistics.measure(active.signals());
    }

    /** Starts the first policy of a pool; {@code limit} is null if the user set the bounds. */
    static SizingController controller(
            @Nullable ThreadLimit limit,
            SizingPolicy policy,
            PoolBounds bounds,
            PoolStatistics statistics,
            int logCapacity,
            long nowNanos) {
        SizingPolicy explained = new ExplainedPolicy(policy, statistics);
        return limit == null
                ? new SizingController(nowNanos, explained, bounds, logCapacity)
                : new SizingController(nowNanos, explained, bounds, limit.sentence(), logCapacity);
    }

    ScheduledPolicy active() {
        return active;
    }

    @Nullable
    ShadowPolicy shadow() {
        return shadow;
    }

    PoolBounds bounds() {
        return bounds;
    }

    /** When the next sample of either is due; {@link Long#MAX_VALUE} for never. */
    long dueNanos() {
        ShadowPolicy shadowed = shadow;
        return shadowed == null ? active.dueNanos() : Math.min(active.dueNanos(), shadowed.dueNanos());
    }

    boolean mayRest() {
        ShadowPolicy shadowed = shadow;
        return active.controller().mayRest()
                && (shadowed == null || shadowed.controller().mayRest());
    }

    /** Lets the shadow decide if it is time. */
    void stepShadow(long nowNanos, PoolEvents events) {
        ShadowPolicy shadowed = shadow;
        DecisionRecord decided = shadowed == null ? null : shadowed.stepIfDue(nowNanos);
        if (decided != null) {
            events.shadowDecided(decided);
        }
    }

    /** Feeds the silent intervals of a rest to the shadow. */
    void resumeShadow(long nowNanos, long restedNanos, int alive, MachineSample machine, PoolEvents events) {
        ShadowPolicy shadowed = shadow;
        if (shadowed != null) {
            shadowed.resume(nowNanos, restedNanos, alive, machine).forEach(events::shadowDecided);
        }
    }

    /** Returns the last decisions of the shadow, oldest first; empty if there is none. */
    List<DecisionRecord> shadowDecisions() {
        ShadowPolicy shadowed = shadow;
        return shadowed == null ? List.of() : shadowed.controller().decisions();
    }

    /** Replaces the policy; the old one stays if the new one throws while it starts. */
    DecisionRecord replace(SizingPolicy policy, long nowNanos) {
        SizingPolicy explained = new ExplainedPolicy(policy, statistics);
        Set<Signal> signals = Set.copyOf(explained.signals());
        Set<Signal> measured = union(signals, shadow);
        DecisionRecord record = active.replacePolicy(nowNanos, explained, signals);
        statistics.measure(measured);
        return record;
    }

    /** Starts a shadow policy; null for none. The last shadow stays if the new one throws while it starts. */
    void replaceShadow(@Nullable SizingPolicy policy, long nowNanos) {
        ShadowPolicy next = policy == null
                ? null
                : new ShadowPolicy(
                        active.controller().beside(nowNanos, new ExplainedPolicy(policy, statistics)),
                        pool,
                        statistics,
                        nowNanos);
        Set<Signal> measured = union(active.signals(), next);
        shadow = next;
        shadowLags = false;
        statistics.measure(measured);
    }

    /** Changes the bounds of the policy; they stay if it throws. The shadow's follow in {@link #shadowFollows}. */
    DecisionRecord changeBounds(PoolBounds changed, long nowNanos) {
        DecisionRecord record = active.changeBounds(nowNanos, changed);
        bounds = changed;
        shadowLags = true;
        pool.bound(changed.maxThreads());
        return record;
    }

    /**
     * Changes the bounds of the shadow to those of the policy, if these have changed. A shadow that throws keeps its
     * own. Without memory, another call must follow.
     */
    void shadowFollows(long nowNanos, PoolEvents events) {
        ShadowPolicy shadowed = shadow;
        if (shadowed == null || !shadowLags) {
            return;
        }
        try {
            DecisionRecord decided = shadowed.changeBounds(nowNanos, bounds);
            shadowLags = false;
            events.shadowDecided(decided);
        } catch (OutOfMemoryError notYet) {
            throw notYet;
        } catch (Throwable failure) {
            shadowLags = false;
            events.controlFailed(failure);
        }
    }

    private static Set<Signal> union(Set<Signal> signals, @Nullable ShadowPolicy shadow) {
        Set<Signal> all = new HashSet<>(signals);
        if (shadow != null) {
            all.addAll(shadow.signals());
        }
        return all;
    }
}
