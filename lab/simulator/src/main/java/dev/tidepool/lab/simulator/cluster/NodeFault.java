package dev.tidepool.lab.simulator.cluster;

import dev.tidepool.policy.Require;
import dev.tidepool.policy.SizingDecision;
import java.time.Duration;

/** A fault of a node, which happens once, independently of other faults. */
public sealed interface NodeFault {
    /** Returns the node, an index into {@link ClusterModel#nodes()}. */
    int node();

    /** Returns when it happens, as the time from the start of the simulation, 0 or more. */
    Duration at();

    /**
     * The node's cores become slower. Phases in which tasks wait take as long as before.
     *
     * @param lasts for how long, above 0; {@link SizingDecision#NEVER} for ever
     * @param factor the factor on the time of CPU work, 0.01 to 100; simultaneous slowdowns multiply
     */
    record Slowdown(int node, Duration at, Duration lasts, double factor) implements NodeFault {
        public Slowdown {
            check(at, lasts);
            Require.inRange("factor", factor, 0.01, 100);
        }
    }

    /**
     * The node freezes, as in a pause of its garbage collector: tasks, timers and reports stop. It processes messages
     * of that time afterwards.
     *
     * @param lasts for how long, above 0
     */
    record Freeze(int node, Duration at, Duration lasts) implements NodeFault {
        public Freeze {
            check(at, lasts);
        }
    }

    /**
     * The node dies, and the tasks on it or on their way to it are lost. Balancers learn of the death after the {@link
     * ClusterModel#detectionTime()}, and tasks that they send until then are lost too. A node that comes back is a new
     * member without history, and balancers know it at once. The death of a dead node changes nothing.
     *
     * @param lasts the time until it comes back, above 0; {@link SizingDecision#NEVER} for never
     */
    record Death(int node, Duration at, Duration lasts) implements NodeFault {
        public Death {
            check(at, lasts);
        }
    }

    private static void check(Duration at, Duration lasts) {
        Require.inRange("at", at, Duration.ZERO, Duration.ofDays(365));
        Require.inRange("lasts", lasts, Duration.ofNanos(1), SizingDecision.NEVER);
    }
}
