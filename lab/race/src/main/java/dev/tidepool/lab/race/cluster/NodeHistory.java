package dev.tidepool.lab.race.cluster;

import dev.tidepool.lab.results.Decision;
import java.util.List;

/**
 * The record of a node from its start to its end, on its own clock.
 *
 * @param startedAtMillis time of day at which its clock was 0, millis
 * @param decisions those that changed the request to the pool
 */
record NodeHistory(long startedAtMillis, List<Point> points, List<Decision> decisions) {
    NodeHistory {
        points = List.copyOf(points);
        decisions = List.copyOf(decisions);
    }

    /**
     * The node at one moment.
     *
     * @param t seconds of its clock
     * @param cpuSeconds CPU time of the process so far
     */
    record Point(double t, NodePool.State state, double cpuSeconds) {}
}
