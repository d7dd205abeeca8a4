package dev.tidepool.simulator;

import dev.tidepool.policy.Require;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.workload.durations.Distribution;
import java.time.Duration;

/**
 * Pauses of the garbage collector, in which everything on the machine stands still: computing, timers,
 * the control loop, and arrivals, which come all at once afterwards. They are drawn from a seed.
 *
 * @param meanGap mean time from the end of one pause to the start of the next, exponentially
 *     distributed, 1 ms to 1 h
 * @param length how long a pause lasts
 */
public record GarbagePauses(Duration meanGap, Distribution length) {

    /** Checks the gap. */
    public GarbagePauses {
        Require.inRange("mean gap between pauses", meanGap, Duration.ofMillis(1), SizingDecision.MAX_INTERVAL);
    }
}
