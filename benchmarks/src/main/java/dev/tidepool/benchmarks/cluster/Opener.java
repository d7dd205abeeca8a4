package dev.tidepool.benchmarks.cluster;

import java.io.IOException;

/** Opens a cluster. */
@FunctionalInterface
interface Opener {
    /**
     * Starts the members and waits until the caller can use them all.
     *
     * @throws IOException if a member does not start
     */
    OpenCluster open(ClusterSize size) throws IOException, InterruptedException;
}
