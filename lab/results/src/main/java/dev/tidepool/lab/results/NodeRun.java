package dev.tidepool.lab.results;

import java.util.List;

/**
 * One node's part in a run of a cluster.
 *
 * @param node its number, from 0
 * @param speed the share of time for which it was allowed to run, above 0 to 1
 * @param overloadSignals how often it signalled overload to a caller
 * @param threadSeconds integral of its pool size over the run
 * @param threadsPeak maximum of threads alive
 * @param threadsCreated threads created during the run
 * @param cpuSeconds CPU time of its process during the run
 * @param resizes decisions that changed the target
 * @param series the node over time
 */
public record NodeRun(
        int node,
        double speed,
        long completed,
        long overloadSignals,
        double threadSeconds,
        int threadsPeak,
        long threadsCreated,
        double cpuSeconds,
        long resizes,
        List<NodePoint> series) {
    public NodeRun {
        series = List.copyOf(series);
    }
}
