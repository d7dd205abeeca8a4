package dev.tidepool.simulator;

import dev.tidepool.policy.Require;
import dev.tidepool.policy.SizingDecision;
import java.time.Duration;

/**
 * What it costs that more threads want to run than there are cores. A scheduler that lets each of them
 * run once within a latency gives a thread a time slice of {@code latency / threads per core}, but
 * never less than a shortest slice; each slice costs one switch. So the fraction lost is
 * {@code cost / (cost + slice)}: nothing up to one thread a core, then growing with the run queue until
 * slices are at their shortest. Linux works like this (its completely fair scheduler divides a
 * latency of 6 ms and never goes below 0.75 ms).
 *
 * @param cost of one switch, caches refilled included, 0 to 1 s
 * @param latency in which every thread of a core's run queue runs once, 1 ns to 1 h
 * @param shortestSlice the time slice is never shorter, 1 ns to 1 h
 */
public record ContextSwitching(Duration cost, Duration latency, Duration shortestSlice) {
    private static final Duration MIN_DURATION = Duration.ofNanos(1);

    /** Switches that cost nothing. */
    public static final ContextSwitching FREE =
            new ContextSwitching(Duration.ZERO, Duration.ofMillis(6), Duration.ofNanos(750_000));

    /** 10 us a switch, and the latency and slice of Linux: 0.2 % lost at two threads a core, 1.3 % at most. */
    public static final ContextSwitching LINUX =
            new ContextSwitching(Duration.ofNanos(10_000), Duration.ofMillis(6), Duration.ofNanos(750_000));

    /** Checks the ranges. */
    public ContextSwitching {
        Require.inRange("context switch cost", cost, Duration.ZERO, Duration.ofSeconds(1));
        Require.inRange("scheduling latency", latency, MIN_DURATION, SizingDecision.MAX_INTERVAL);
        Require.inRange("shortest time slice", shortestSlice, MIN_DURATION, SizingDecision.MAX_INTERVAL);
    }

    /**
     * Returns the fraction of CPU time that switching takes, 0 to below 1.
     *
     * @param runnable threads that want to run
     * @param cores cores that they share
     */
    public double lostFraction(int runnable, int cores) {
        if (runnable <= cores) {
            return 0;
        }
        double slice = Math.max((double) latency.toNanos() * cores / runnable, (double) shortestSlice.toNanos());
        return cost.toNanos() / (cost.toNanos() + slice);
    }
}
