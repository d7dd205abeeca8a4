package dev.tidepool.server.cli;

import dev.tidepool.cluster.hazelcast.HazelcastEngine;
import java.io.IOException;
import java.time.Duration;

/** A running node or balancer. */
interface RunningServer {
    @FunctionalInterface
    interface Starter {
        RunningServer start() throws IOException, InterruptedException;
    }

    HazelcastEngine engine();

    /** Returns what is ready and where, such as {@code balancer ready at http://127.0.0.1:8080}. */
    String what();

    int members();

    /**
     * Waits for the present tasks or requests, and leaves the cluster.
     *
     * @param limit the maximum time for them; then they are cancelled
     * @return whether all ended in time
     */
    boolean end(Duration limit);
}
