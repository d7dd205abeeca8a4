package dev.tidepool.executor.internal.control;

import dev.tidepool.executor.internal.engine.WorkerPool;
import dev.tidepool.executor.internal.statistics.PoolStatistics;
import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.control.DecisionRecord;
import dev.tidepool.policy.control.SizingController;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One policy, the pool's or a shadow, with its own samples and its own sampling schedule. Not thread-safe.
 */
final class ScheduledPolicy {
    private final SizingController controller;
    private final WorkerPool pool;
    private final PoolStatistics statistics;
    private Set<Signal> signals;
    private Sampler sampler;
    private long dueNanos;

    ScheduledPolicy(SizingController controller, WorkerPool pool, PoolStatistics statistics, long nowNanos) {
        this.controller = controller;
        this.pool = pool;
        this.statistics = statistics;
        this.signals = Set.copyOf(controller.policy().signals());
        this.sampler = new Sampler(pool, statistics, signals);
        schedule(nowNanos);
    }

    SizingController controller() {
        return controller;
    }

    /** The signals that the policy named when it started. */
    Set<Signal> signals() {
        return signals;
    }

    /** When the next sample is due; {@link Long#MAX_VALUE} for never. */
    long dueNanos() {
        return dueNanos;
    }

    /** Takes a sample and decides, if it is time. */
    @Nullable
    DecisionRecord stepIfDue(long nowNanos) {
        if (dueNanos == Long.MAX_VALUE || dueNanos - nowNanos > 0) {
            return null;
        }
        DecisionRecord record = controller.step(nowNanos, sampler.sample());
        schedule(nowNanos);
        return record;
    }

    /** Feeds the silent intervals of a rest, begins a new interval, and returns the decisions. */
    List<DecisionRecord> resume(long nowNanos, long restedNanos, int alive, MachineSample machine) {
        List<DecisionRecord> decided = controller.resume(nowNanos, restedNanos, alive, machine);
        sampler.beginInterval();
        schedule(nowNanos);
        return decided;
    }

    /** Replaces the policy. The first sample of the new one begins now. */
    DecisionRecord replacePolicy(long nowNanos, SizingPolicy policy) {
        Set<Signal> wanted = Set.copyOf(policy.signals());
        DecisionRecord record = controller.replacePolicy(nowNanos, policy);
        signals = wanted;
        sampler = new Sampler(pool, statistics, signals);
        schedule(nowNanos);
        return record;
    }

    /** Changes the hard bounds. The interval goes on. */
    DecisionRecord changeBounds(long nowNanos, PoolBounds bounds) {
        return controller.changeBounds(nowNanos, bounds);
    }

    private void schedule(long nowNanos) {
        SizingDecision decision = controller.current();
        dueNanos = decision.nextSampleAfter().equals(SizingDecision.NEVER)
                ? Long.MAX_VALUE
                : nowNanos + decision.nextSampleAfter().toNanos();
    }
}
