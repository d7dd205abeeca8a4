package dev.tidepool.executor.internal.control;

import dev.tidepool.executor.internal.statistics.PoolStatistics;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import java.util.Set;

/**
 * A policy in a pool. To each reason it adds what the pool knows and the policy does not: that tasks wait for their own
 * pool.
 *
 * @param policy decides
 * @param statistics counts the tasks that wait for tasks of their own pool
 */
record ExplainedPolicy(SizingPolicy policy, PoolStatistics statistics) implements SizingPolicy {

    /** Returns the policy that the user gave. */
    static SizingPolicy unwrap(SizingPolicy policy) {
        return policy instanceof ExplainedPolicy explained ? explained.policy : policy;
    }

    @Override
    public String name() {
        return policy.name();
    }

    @Override
    public Set<Signal> signals() {
        return policy.signals();
    }

    @Override
    public Sizer newSizer(PoolBounds bounds) {
        Sizer sizer = policy.newSizer(bounds);
        return new Sizer() {
            @Override
            public SizingDecision start() {
                return explained(sizer.start());
            }

            @Override
            public SizingDecision decide(PoolSample sample) {
                return explained(sizer.decide(sample));
            }

            @Override
            public void boundsChanged(PoolBounds changed) {
                sizer.boundsChanged(changed);
            }

            @Override
            public boolean mayRest() {
                return sizer.mayRest();
            }
        };
    }

    private SizingDecision explained(SizingDecision decision) {
        long waiting = statistics.waitingForOwnTasks();
        return waiting == 0
                ? decision
                : decision.withReason(
                        "%s; tasks that wait for queued tasks of this pool: %d".formatted(decision.reason(), waiting));
    }
}
