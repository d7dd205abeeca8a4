package dev.tidepool.server.cli;

import dev.tidepool.cluster.ClusterMember;
import dev.tidepool.cluster.hazelcast.HazelcastEngine;
import dev.tidepool.executor.AdaptiveExecutor;
import java.time.Duration;

/**
 * A member of the cluster, with the pool and the place in the cluster that are its own.
 *
 * @param name what it is called
 * @param engine its place
 * @param executor its pool
 * @param member the member
 */
record RunningNode(String name, HazelcastEngine engine, AdaptiveExecutor executor, ClusterMember member) {

    /**
     * Lets the tasks that are here end, and leaves the cluster.
     *
     * @param limit for the tasks; after it, those that run are interrupted, and the others sent back
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
