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
 * @param seed seed of pauses, delays of messages and random choices; for a schedule see {@link #ofSchedule}
 */
public record PoolRun(Duration giveUpAfter, Duration step, int decisionsKept, long seed) {
    /** One minute to finish, no steps, 10,000 decisions, seed 1. */
    public static final PoolRun DEFAULT = new PoolRun(Duration.ofMinutes(1), SizingDecision.NEVER, 10_000, 1);

    /** Leads from the seed of a schedule to streams of which the schedule used none. */
    private static final long APART = 0x5851F42D4C957F2DL;

    public PoolRun {
        Require.inRange("giveUpAfter", giveUpAfter, Duration.ZERO, SizingDecision.NEVER);
        Require.inRange("step", step, Duration.ofNanos(1_000), SizingDecision.NEVER);
        Require.inRange("decisionsKept", decisionsKept, 1, 1_000_000);
    }

    /**
     * Returns the settings of a run of a schedule. Arrivals and work have their random streams, and what the system
     * does has others: with the seed of the schedule itself, the delays of messages were the gaps between arrivals.
     *
     * @param scheduleSeed the seed from which the schedule was drawn
     */
    public static PoolRun ofSchedule(Duration giveUpAfter, Duration step, int decisionsKept, long scheduleSeed) {
        return new PoolRun(giveUpAfter, step, decisionsKept, scheduleSeed ^ APART);
    }
}
