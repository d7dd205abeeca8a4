package dev.tidepool.lab.simulator;

import dev.tidepool.policy.control.DecisionRecord;
import java.util.List;

/**
 * The result of a simulation of one pool. {@code arrivals = completions + rejections + unfinished}.
 *
 * @param arrivals tasks that arrived
 * @param completions tasks that ended
 * @param rejections tasks rejected because the queue was full
 * @param unfinished tasks that waited or ran when the simulation ended
 * @param threadSeconds integral of the threads alive over the simulation
 * @param threadsPeak the maximum number of threads alive at once
 * @param threadsCreated threads created
 * @param cpuSeconds CPU time used, all cores together
 * @param resizes decisions that changed the target
 * @param decisions the last decisions, oldest first
 * @param endNanos the virtual time at which it ended
 * @param stopped whether it was stopped early
 * @param events events fired
 */
public record PoolResult(
        long arrivals,
        long completions,
        long rejections,
        long unfinished,
        double threadSeconds,
        int threadsPeak,
        long threadsCreated,
        double cpuSeconds,
        long resizes,
        List<DecisionRecord> decisions,
        long endNanos,
        boolean stopped,
        long events) {
    public PoolResult {
        decisions = List.copyOf(decisions);
    }
}
