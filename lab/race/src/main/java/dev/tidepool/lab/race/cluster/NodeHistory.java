package dev.tidepool.lab.race.cluster;

import dev.tidepool.lab.results.Decision;
import java.util.List;

/**
 * What a node noted from its start to its end, on its own clock.
 *
 * @param startedAtMillis when its clock was 0, millis of the machine's time of day
 * @param points the node over time
 * @param decisions those that changed what is asked of the pool
 */
record NodeHistory(long startedAtMillis, List<Point> points, List<Decision> decisions) {

    /** Copies the lists. */
    NodeHistory {
        points = List.copyOf(points);
        decisions = List.copyOf(decisions);
    }

    /**
     * The node at one moment.
     *
     * @param t seconds of its clock
     * @param state its pool
     * @param cpuSeconds CPU time of the process so far
     */
    record Point(double t, NodePool.State state, double cpuSeconds) {}
}
