package dev.tidepool.policy.sizing;

import dev.tidepool.policy.Counted;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;

/**
 * A fixed number of threads: the "fixed worker pool" [lee2011, section 1].
 *
 * @param threads the number of threads, 1 or more
 */
public record Fixed(int threads) implements SizingPolicy {

    public Fixed {
        Require.inRange("threads", threads, 1, Integer.MAX_VALUE);
    }

    @Override
    public String name() {
        return "fixed";
    }

    @Override
    public Sizer newSizer(PoolBounds bounds) {
        return new Unchanging(SizingDecision.fixed(threads, "fixed at " + Counted.of(threads, "thread")));
    }
}
