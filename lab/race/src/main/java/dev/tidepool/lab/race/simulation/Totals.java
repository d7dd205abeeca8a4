package dev.tidepool.lab.race.simulation;

import dev.tidepool.policy.control.DecisionRecord;
import java.util.List;

/**
 * The totals of a simulated pool or cluster. {@code arrivals = completions + rejections + lost + unfinished}.
 *
 * @param lost tasks lost with a node
 * @param unfinished tasks that waited or ran at the end
 * @param threadSeconds integral of the threads alive over the simulation
 * @param threadsPeak maximum of threads alive; in a cluster, as seen at the steps
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

    long unserved() {
        return rejections + lost + unfinished;
    }
}
