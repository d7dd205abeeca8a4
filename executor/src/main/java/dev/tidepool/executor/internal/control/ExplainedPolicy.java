package dev.tidepool.executor.internal.control;

import dev.tidepool.executor.internal.engine.ThreadLimit;
import dev.tidepool.executor.internal.statistics.PoolStatistics;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A policy in a pool. To each reason it adds what the pool knows and the policy does not: that tasks wait for their own
 * pool, and that the machine allows fewer threads than the policy asks for. The controller clamps the decision itself.
 *
 * @param policy decides
 * @param limit what the machine allows; null if the user set the bounds
 * @param statistics counts the tasks that wait for tasks of their own pool
 */
record ExplainedPolicy(SizingPolicy policy, @Nullable ThreadLimit limit, PoolStatistics statistics)
        implements SizingPolicy {

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
            private @Nullable ThreadLimit holds = limit;

            @Override
            public SizingDecision start() {
                return explained(sizer.start(), holds);
            }

            @Override
            public SizingDecision decide(PoolSample sample) {
                return explained(sizer.decide(sample), holds);
            }

            /** The user has set bounds, which count instead of the machine's limit. */
            @Override
            public void boundsChanged(PoolBounds changed) {
                sizer.boundsChanged(changed);
                holds = null;
            }

            @Override
            public boolean mayRest() {
                return sizer.mayRest();
            }
        };
    }

    private SizingDecision explained(SizingDecision decision, @Nullable ThreadLimit holds) {
        SizingDecision explained = decision;
        if (holds != null && decision.limit() > holds.threads()) {
            explained = decision.withReason(
                    "%s; at most %d threads: %s".formatted(decision.reason(), holds.threads(), holds.reason()));
        }
        long waiting = statistics.waitingForOwnTasks();
        return waiting == 0
                ? explained
                : explained.withReason(
                        "%s; tasks that wait for queued tasks of this pool: %d".formatted(explained.reason(), waiting));
    }
}
