package dev.tidepool.executor.internal.control;

import dev.tidepool.executor.internal.engine.ThreadLimit;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import java.util.Set;

/**
 * A policy in a pool that the machine bounds. Where it asks for more threads than the machine allows, the reason says
 * so; the controller clamps the decision itself.
 *
 * @param policy decides
 * @param limit what the machine allows
 */
record LimitedPolicy(SizingPolicy policy, ThreadLimit limit) implements SizingPolicy {

    /** Returns the policy that the user gave. */
    static SizingPolicy given(SizingPolicy policy) {
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
            @Override
            public SizingDecision start() {
                return explained(sizer.start());
            }

            @Override
            public SizingDecision decide(PoolSample sample) {
                return explained(sizer.decide(sample));
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
