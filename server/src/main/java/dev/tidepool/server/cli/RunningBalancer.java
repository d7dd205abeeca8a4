package dev.tidepool.server.cli;

import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.hazelcast.HazelcastEngine;
import dev.tidepool.server.http.HttpServer;
import java.time.Duration;

/**
 * A balancer, with the place in the cluster that is its own.
 *
 * @param engine its place
 * @param executor submits the tasks
 * @param http takes the requests
 */
record RunningBalancer(HazelcastEngine engine, DistributedExecutor executor, HttpServer http) {

    /**
     * Lets the requests that are here end, and leaves the cluster.
     *
     * @param limit for the requests; after it, their tasks are cancelled
     * @return whether all ended in time
     */
    boolean end(Duration limit) {
        boolean inTime = http.end(limit);
        executor.shutdownNow();
        executor.close();
        engine.close();
        return inTime;
    }
}
