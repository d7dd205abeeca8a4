package dev.tidepool.server.chaos;

import dev.tidepool.server.chaos.cluster.ChaosCluster;
import java.util.Random;

/** All certificates are issued again; meanwhile, and after that, new processes connect with old and new ones. */
final class CertificateRotation {
    private CertificateRotation() {}

    static void strike(ChaosCluster cluster, Random chance) throws Exception {
        cluster.renewCertificates();
        Fault.pause(chance.nextInt(3_000)); // readers pick them up within 2 s
        switch (chance.nextInt(3)) {
            case 0 -> {
                int node = chance.nextInt(cluster.nodes());
                cluster.killNode(node);
                cluster.startNode(node);
            }
            case 1 -> {
                cluster.killCaller(Fault.anyCaller(cluster, chance));
                cluster.startCaller();
            }
            default -> cluster.killBalancer(() -> {});
        }
    }
}
