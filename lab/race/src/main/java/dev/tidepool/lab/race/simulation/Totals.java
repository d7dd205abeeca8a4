package dev.tidepool.lab.race.simulation;

import dev.tidepool.policy.control.DecisionRecord;
import java.util.List;

/**
 * What a simulation of a pool or of a cluster came to. {@code arrivals = completions + rejections + lost + unfinished}.
 *
 * @param arrivals tasks that arrived
 * @param completions tasks that ended
 * @param rejections tasks turned away
 * @param lost tasks lost with a node
 * @param unfinished tasks that waited or ran when the simulation ended
 * @param threadSeconds integral of the threads alive over the simulation
 * @param threadsPeak the most threads alive at once; in a cluster as seen at the steps
 * @param threadsCreated threads created
 * @param cpuSeconds CPU time used
 * @param resizes decisions that changed the target
 * @param decisions the last decisions, oldest first; in a cluster those of the first node
 * @param stopped whether it was stopped before its end
 */
record Totals(
        long arrivals,
        long completions,
        long rejections,
        long lost,
        long unfinished,
        double threadSeconds,
        int threadsPeak,
        long threadsCreated,
        double cpuSeconds,
        long resizes,
        List<DecisionRecord> decisions,
        boolean stopped) {

    /** Returns the tasks that were not served. */
    long unserved() {
        return rejections + lost + unfinished;
    }
}
