package dev.tidepool.simulator;

import dev.tidepool.policy.Require;
import dev.tidepool.policy.SizingDecision;
import java.time.Duration;

/**
 * How a simulation of one pool is run.
 *
 * @param giveUpAfter how long after the last arrival it goes on at most while tasks are unfinished, 0 or
 *     more
 * @param step how often {@link TaskObserver#onStep} is called, 1 us or more; {@link
 *     SizingDecision#NEVER} for only at the end
 * @param decisionsKept decisions kept for the result, the last ones, 1 to 1,000,000
 * @param seed where the chance of pauses and of random placement comes from
 */
public record PoolRun(Duration giveUpAfter, Duration step, int decisionsKept, long seed) {

    /** One minute to finish, no steps, 10,000 decisions, seed 1. */
    public static final PoolRun DEFAULT = new PoolRun(Duration.ofMinutes(1), SizingDecision.NEVER, 10_000, 1);

    /** Checks the ranges. */
    public PoolRun {
        Require.inRange("giveUpAfter", giveUpAfter, Duration.ZERO, SizingDecision.NEVER);
        Require.inRange("step", step, Duration.ofNanos(1_000), SizingDecision.NEVER);
        Require.inRange("decisionsKept", decisionsKept, 1, 1_000_000);
    }
}
