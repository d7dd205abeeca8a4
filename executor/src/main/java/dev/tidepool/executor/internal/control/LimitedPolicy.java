package dev.tidepool.executor.internal.control;

import dev.tidepool.executor.internal.engine.ThreadLimit;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A policy in a pool that the machine bounds. Where it asks for more threads than the machine allows, the reason says
 * so; the controller clamps the decision itself.
 *
 * @param policy decides
 * @param limit what the machine allows
 */
record LimitedPolicy(SizingPolicy policy, ThreadLimit limit) implements SizingPolicy {

    /** Returns the policy with its limit; the policy itself if there is none. */
    static SizingPolicy of(SizingPolicy policy, @Nullable ThreadLimit limit) {
        return limit == null ? policy : new LimitedPolicy(policy, limit);
    }

    /** Returns the policy that the user gave, without the limit. */
    static SizingPolicy unwrap(SizingPolicy policy) {
        return policy instanceof LimitedPolicy limited ? limited.policy : policy;
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
            private boolean holds = true;

            @Override
            public SizingDecision start() {
                return explained(sizer.start());
            }

            @Override
            public SizingDecision decide(PoolSample sample) {
                SizingDecision decision = sizer.decide(sample);
                return holds ? explained(decision) : decision;
            }

            /** The user has set bounds, which count instead of the machine's limit. */
            @Override
            public void boundsChanged(PoolBounds changed) {
                sizer.boundsChanged(changed);
                holds = false;
            }

            @Override
            public boolean mayRest() {
                return sizer.mayRest();
            }
        };
    }

    private SizingDecision explained(SizingDecision decision) {
        return decision.limit() <= limit.threads()
                ? decision
                : decision.withReason(
                        "%s; at most %d threads: %s".formatted(decision.reason(), limit.threads(), limit.reason()));
    }
}
