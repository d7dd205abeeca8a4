package dev.tidepool.simulator.cluster;

import dev.tidepool.policy.Require;
import dev.tidepool.policy.SizingDecision;
import java.time.Duration;

/** Something bad that happens to a node, once, whatever else has happened to it by then. */
public sealed interface NodeFault {

    /** Returns the node, an index into {@link ClusterModel#nodes()}. */
    int node();

    /** Returns when it happens, from the start of the simulation on, 0 or more. */
    Duration at();

    /**
     * The node's cores become slower. Phases in which tasks wait take as long as ever.
     *
     * @param node the node
     * @param at when
     * @param lasts for how long, above 0; {@link SizingDecision#NEVER} for always
     * @param factor what CPU work takes longer by, 0.01 to 100; several at once multiply
     */
    record Slowdown(int node, Duration at, Duration lasts, double factor) implements NodeFault {

        /** Checks the ranges. */
        public Slowdown {
            check(at, lasts);
            Require.inRange("factor", factor, 0.01, 100);
        }
    }

    /**
     * The node stands still, as in a pause of its garbage collector: tasks, timers, reports. What reaches
     * it meanwhile is seen afterwards.
     *
     * @param node the node
     * @param at when
     * @param lasts for how long, above 0
     */
    record Freeze(int node, Duration at, Duration lasts) implements NodeFault {

        /** Checks the ranges. */
        public Freeze {
            check(at, lasts);
        }
    }

    /**
     * The node dies, and with it the tasks that are on it or on their way to it. Balancers know after the
     * {@link ClusterModel#detectionTime()}; what they send it until then is lost too. When it comes back, it
     * is a new member without memory, known at once. A death of a node that is dead changes nothing.
     *
     * @param node the node
     * @param at when
     * @param lasts when it comes back, above 0; {@link SizingDecision#NEVER} for never
     */
    record Death(int node, Duration at, Duration lasts) implements NodeFault {

        /** Checks the ranges. */
        public Death {
            check(at, lasts);
        }
    }

    private static void check(Duration at, Duration lasts) {
        Require.inRange("at", at, Duration.ZERO, Duration.ofDays(365));
        Require.inRange("lasts", lasts, Duration.ofNanos(1), SizingDecision.NEVER);
    }
}
