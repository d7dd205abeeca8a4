package dev.tidepool.policy.sizing;

import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;

/**
 * The sizer of a policy with a single, constant decision.
 *
 * @param decision the decision
 */
record Unchanging(SizingDecision decision) implements Sizer {
    @Override
    public SizingDecision start() {
        return decision;
    }

    @Override
    public SizingDecision decide(PoolSample sample) {
        return decision;
    }
}
