package dev.tidepool.policy.scaling;

import dev.tidepool.policy.Require;
import java.util.List;

/**
 * The nodes of a cluster at one moment, without those that are leaving. Immutable.
 *
 * @param loads the {@link NodeLoad} of each node that reports, 0 or more
 * @param silent nodes that do not report, 0 or more
 */
public record ClusterSample(List<Double> loads, int silent) {
    /** @throws IllegalArgumentException if a value is out of range */
    public ClusterSample {
        Require.inRange("silent", silent, 0, Integer.MAX_VALUE);
        loads.forEach(load -> Require.inRange("load", load, 0, Double.MAX_VALUE));
        loads = List.copyOf(loads);
    }

    /** Returns the number of nodes. */
    public int nodes() {
        return loads.size() + silent;
    }
}
