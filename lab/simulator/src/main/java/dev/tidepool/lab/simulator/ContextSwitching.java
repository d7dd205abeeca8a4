package dev.tidepool.lab.simulator;

import dev.tidepool.policy.Require;
import dev.tidepool.policy.SizingDecision;
import java.time.Duration;

/**
 * The cost of running more threads than there are cores. A scheduler that runs each thread once within a latency gives
 * it a time slice of {@code latency / threads per core}, but at least a minimum slice. Each slice costs one switch, so
 * the share lost is {@code cost / (cost + slice)}. It is 0 up to one thread per core, then grows with the run queue
 * until slices reach their minimum. Linux's completely fair scheduler works like this, with a latency of 6 ms and a
 * minimum slice of 0.75 ms.
 *
 * @param cost CPU time of one switch, including cache refills, 0 to 1 s
 * @param latency time in which every thread of a core's run queue runs once, 1 ns to 1 h
 * @param shortestSlice minimum time slice, 1 ns to 1 h
 */
public record ContextSwitching(Duration cost, Duration latency, Duration shortestSlice) {
    private static final Duration MIN_DURATION = Duration.ofNanos(1);

    public static final ContextSwitching FREE =
            new ContextSwitching(Duration.ZERO, Duration.ofMillis(6), Duration.ofNanos(750_000));

    /** 10 us per switch, with the latency and slice of Linux: 0.2 % lost at two threads per core, at most 1.3 %. */
    public static final ContextSwitching LINUX =
            new ContextSwitching(Duration.ofNanos(10_000), Duration.ofMillis(6), Duration.ofNanos(750_000));

    public ContextSwitching {
        Require.inRange("context switch cost", cost, Duration.ZERO, Duration.ofSeconds(1));
        Require.inRange("scheduling latency", latency, MIN_DURATION, SizingDecision.MAX_INTERVAL);
        Require.inRange("shortest time slice", shortestSlice, MIN_DURATION, SizingDecision.MAX_INTERVAL);
    }

    /**
     * Returns the share of CPU time that switching takes, 0 to below 1.
     *
     * @param runnable threads that want to run
     * @param cores the cores that they share
     */
    public double lostFraction(int runnable, int cores) {
        if (runnable <= cores) {
            return 0;
        }
        double slice = Math.max((double) latency.toNanos() * cores / runnable, (double) shortestSlice.toNanos());
        return cost.toNanos() / (cost.toNanos() + slice);
    }
}
