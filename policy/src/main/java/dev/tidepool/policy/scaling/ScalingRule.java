package dev.tidepool.policy.scaling;

import dev.tidepool.policy.Require;
import java.time.Duration;

/**
 * When a cluster needs more or fewer nodes: square-root staffing [halfin1981], as for the threads of a pool, with a
 * limit on the utilisation.
 *
 * @param margin nodes beyond the load, in square roots of it, 0 to 10; default 0.5. A pool keeps 2 square roots of
 *     tasks, and these are half a square root of nodes if a node runs 16 tasks at once
 * @param maxUtilisation the mean utilisation that no number of nodes may exceed, 0.1 to 1; default 0.8. Above 4 erlang
 *     it asks for more than the margin does: the rest carries a lost node, and growth until new nodes are there
 * @param smoothing the time constant with which the load is smoothed, 0 to 10 min; default 10 s
 * @param window the cluster shrinks to the highest need of this time, 0 to 1 h; default 5 min
 */
public record ScalingRule(double margin, double maxUtilisation, Duration smoothing, Duration window) {
    /** Rounding errors of the arithmetic do not ask for a node. */
    private static final double ROUNDING = 1e-9;

    private static final int MAX_NODES = 1_000_000;

    /** @throws IllegalArgumentException if a value is out of range */
    public ScalingRule {
        Require.inRange("margin", margin, 0, 10);
        Require.inRange("maxUtilisation", maxUtilisation, 0.1, 1);
        Require.inRange("smoothing", smoothing, Duration.ZERO, Duration.ofMinutes(10));
        Require.inRange("window", window, Duration.ZERO, Duration.ofHours(1));
    }

    /** Returns the rule of a balancer. */
    public static ScalingRule defaults() {
        return new ScalingRule(0.5, 0.8, Duration.ofSeconds(10), Duration.ofMinutes(5));
    }

    /**
     * Returns the nodes that a steady load needs, 1 or more.
     *
     * @param load erlang of a node's capacity, 0 or more
     */
    public int nodesFor(double load) {
        double nodes = Math.max(load + margin * Math.sqrt(load), load / maxUtilisation);
        return (int) Math.max(1, Math.min(MAX_NODES, Math.ceil(nodes - ROUNDING)));
    }
}
