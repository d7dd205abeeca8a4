package dev.tidepool.policy.sizing;

import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;

/**
 * The sizer of every policy whose one decision holds for good.
 *
 * @param decision what it always decides
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
