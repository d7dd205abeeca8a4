package dev.tidepool.server.chaos;

import dev.tidepool.server.chaos.cluster.ChaosCluster;
import java.util.Random;

/** The disk for logs has no room left, while a node dies, and another starts there. */
final class FullLogDisk {
    private FullLogDisk() {}

    static void strike(ChaosCluster cluster, Random chance) throws Exception {
        int node = chance.nextInt(cluster.nodes());
        cluster.fillLogDisk(() -> {
            Fault.pause(500 + chance.nextInt(1_500));
            cluster.killNode(node);
            cluster.startNode(node);
            Fault.pause(500 + chance.nextInt(1_500));
        });
    }
}
