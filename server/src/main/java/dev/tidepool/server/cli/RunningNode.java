package dev.tidepool.server.cli;

import dev.tidepool.cluster.ClusterMember;
import dev.tidepool.cluster.hazelcast.HazelcastEngine;
import dev.tidepool.executor.AdaptiveExecutor;
import java.time.Duration;

/**
 * A running node.
 *
 * @param name its name
 * @param engine connects it to the cluster
 * @param executor its pool
 * @param member runs the tasks
 */
record RunningNode(String name, HazelcastEngine engine, AdaptiveExecutor executor, ClusterMember member) {

    /**
     * Waits for the present tasks, and leaves the cluster.
     *
     * @param limit the maximum time for the tasks; then those that run are interrupted and the others sent back
     * @return whether all ended in time
     */
    boolean end(Duration limit) {
        boolean inTime = false;
        try {
            inTime = member.drain(limit);
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
        }
        member.close();
        executor.shutdownNow();
        engine.close();
        return inTime;
    }
}
