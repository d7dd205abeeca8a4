package dev.tidepool.lab.simulator;

import dev.tidepool.lab.workload.durations.Distribution;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.SizingDecision;
import java.time.Duration;

/**
 * Pauses of the garbage collector, drawn from a seed. Everything on the machine stops: computing, timers and the
 * control loop. Arrivals of the pause come all at once afterwards.
 *
 * @param meanGap mean time from the end of one pause to the start of the next, exponentially distributed, 1 ms to 1 h
 */
public record GarbagePauses(Duration meanGap, Distribution length) {
    public GarbagePauses {
        Require.inRange("mean gap between pauses", meanGap, Duration.ofMillis(1), SizingDecision.MAX_INTERVAL);
    }
}
