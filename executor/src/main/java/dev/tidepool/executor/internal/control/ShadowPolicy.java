package dev.tidepool.executor.internal.control;

import dev.tidepool.executor.internal.engine.WorkerPool;
import dev.tidepool.executor.internal.statistics.PoolStatistics;
import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.control.DecisionRecord;
import dev.tidepool.policy.control.ShadowAccount;
import dev.tidepool.policy.control.ShadowCost;
import dev.tidepool.policy.control.SizingController;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A policy whose decisions are only logged, and the account of what they would have cost. The account has its own short
 * intervals, because a policy may want long ones, or none. It begins with the policy's first sample: the decision
 * before it is about an empty pool, and this pool may be full. Not thread-safe.
 */
final class ShadowPolicy {
    /** The interval of the account: long against a sample's cost, short against most idle timeouts. */
    static final Duration INTERVAL = Duration.ofMillis(50);

    private final ScheduledPolicy policy;
    private final Sampler sampler;
    private final ShadowAccount account;
    private SizingDecision inForce;
    private boolean hasBegun;
    private long dueNanos;

    ShadowPolicy(SizingController controller, WorkerPool pool, PoolStatistics statistics, long nowNanos) {
        this.policy = new ScheduledPolicy(controller, pool, statistics, nowNanos);
        this.sampler = new Sampler(pool, statistics, Set.of());
        this.inForce = policy.controller().current();
        this.account = new ShadowAccount(
                policy.controller().policy().name(), pool.threads().alive());
        this.dueNanos = Long.MAX_VALUE;
        if (policy.dueNanos() == Long.MAX_VALUE) {
            begin(nowNanos);
        }
    }

    SizingController controller() {
        return policy.controller();
    }

    Set<Signal> signals() {
        return policy.signals();
    }

    long dueNanos() {
        return Math.min(dueNanos, policy.dueNanos());
    }

    /** Does what is due, and returns a decision if there is one. */
    @Nullable
    DecisionRecord stepIfDue(long nowNanos) {
        accountIfDue(nowNanos);
        DecisionRecord decided = policy.stepIfDue(nowNanos);
        if (decided != null) {
            adopt(nowNanos);
        }
        return decided;
    }

    /** Feeds the silent intervals of a rest and returns the decisions. */
    List<DecisionRecord> resume(long nowNanos, long restedNanos, int alive, MachineSample machine) {
        accountIfDue(nowNanos);
        List<DecisionRecord> decided = policy.resume(nowNanos, restedNanos, alive, machine);
        adopt(nowNanos);
        return decided;
    }

    /** Changes the hard bounds and returns the decision within them. */
    DecisionRecord changeBounds(long nowNanos, PoolBounds bounds) {
        accountIfDue(nowNanos);
        DecisionRecord decided = policy.changeBounds(nowNanos, bounds);
        if (hasBegun) {
            adopt(nowNanos);
        } else {
            inForce = policy.controller().current();
        }
        return decided;
    }

    /** Returns the cost until now, or until an interval ago. */
    ShadowCost cost(long nowNanos) {
        accountIfDue(nowNanos);
        return account.cost();
    }

    private void adopt(long nowNanos) {
        SizingDecision before = inForce;
        inForce = policy.controller().current();
        if (!hasBegun) {
            sampler.sample(); // leaves out what came before
            begin(nowNanos);
        } else if (!inForce.asksSameAs(before)) {
            account.decided(inForce);
        }
    }

    private void begin(long nowNanos) {
        hasBegun = true;
        account.decided(inForce);
        dueNanos = nowNanos + INTERVAL.toNanos();
    }

    private void accountIfDue(long nowNanos) {
        if (hasBegun && dueNanos - nowNanos <= 0) {
            account.add(sampler.sample(), inForce);
            dueNanos = nowNanos + INTERVAL.toNanos();
        }
    }
}
