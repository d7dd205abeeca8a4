package dev.tidepool.server.chaos;

import dev.tidepool.server.chaos.cluster.ChaosCluster;
import java.util.Random;

/** The network falls apart for longer than nodes wait for each other, and heals; then the parts must merge. */
final class NetworkSplit {
    private NetworkSplit() {}

    static void strike(ChaosCluster cluster, Random chance) throws Exception {
        int here = 1 + chance.nextInt(cluster.nodes() - 1);
        int millis = 6_000 + chance.nextInt(6_000);
        cluster.split(here, () -> Fault.pause(millis));
        Fault.awaitAllNodes(cluster, "the parts of a split cluster have not merged");
    }
}
