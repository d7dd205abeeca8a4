package dev.tidepool.policy.sizing;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import java.time.Duration;

/** A new thread for each task, which ends with the task: the oldest model in [lee2011, section 1]. */
public record ThreadPerRequest() implements SizingPolicy {

    @Override
    public String name() {
        return "thread-per-request";
    }

    @Override
    public Sizer newSizer(PoolBounds bounds) {
        return new Unchanging(new SizingDecision(
                0,
                0,
                Integer.MAX_VALUE,
                0,
                false,
                Duration.ZERO,
                0,
                SizingDecision.NEVER,
                "a new thread for each task"));
    }
}
