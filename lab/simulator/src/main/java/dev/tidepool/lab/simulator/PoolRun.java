package dev.tidepool.lab.simulator;

import dev.tidepool.policy.Require;
import dev.tidepool.policy.SizingDecision;
import java.time.Duration;

/**
 * The settings of a run of a simulation.
 *
 * @param giveUpAfter maximum time after the last arrival to wait for unfinished tasks, 0 or more
 * @param step interval of {@link TaskObserver#onStep}, 1 us or more; {@link SizingDecision#NEVER} for one call at the
 *     end
 * @param decisionsKept number of last decisions kept for the result, 1 to 1,000,000
 * @param seed seed of pauses and of random placement
 */
public record PoolRun(Duration giveUpAfter, Duration step, int decisionsKept, long seed) {
    /** One minute to finish, no steps, 10,000 decisions, seed 1. */
    public static final PoolRun DEFAULT = new PoolRun(Duration.ofMinutes(1), SizingDecision.NEVER, 10_000, 1);

    public PoolRun {
        Require.inRange("giveUpAfter", giveUpAfter, Duration.ZERO, SizingDecision.NEVER);
        Require.inRange("step", step, Duration.ofNanos(1_000), SizingDecision.NEVER);
        Require.inRange("decisionsKept", decisionsKept, 1, 1_000_000);
    }
}
