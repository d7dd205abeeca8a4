package dev.tidepool.server.chaos;

import dev.tidepool.server.chaos.cluster.CallerProcess;
import dev.tidepool.server.chaos.cluster.ChaosCluster;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** The fault of a phase. After each strike, the cluster is complete again. */
enum Fault {
    NOTHING((cluster, chance) -> {
        pause(500);
    }),
    KILLED_NODE((cluster, chance) -> {
        int node = chance.nextInt(cluster.nodes());
        cluster.killNode(node);
        pause(chance.nextInt(2_500));
        cluster.startNode(node);
    }),
    NODE_STOPPED_BRIEFLY((cluster, chance) -> {
        int millis = 50 + chance.nextInt(900);
        cluster.freezeNode(chance.nextInt(cluster.nodes()), () -> pause(millis));
    }),
    /** Longer than the others wait for a silent node, 4 to 5 s. */
    NODE_STOPPED_UNTIL_REMOVED((cluster, chance) -> {
        stopUntilRemoved(cluster, chance, 6_000 + chance.nextInt(2_000));
    }),
    NODE_STOPPED_FOR_20_S((cluster, chance) -> {
        stopUntilRemoved(cluster, chance, 20_000);
    }),
    /** Longer than any time limit between nodes: the others have removed it, and it joins them again. */
    NODE_STOPPED_OVER_60_S((cluster, chance) -> {
        stopUntilRemoved(cluster, chance, 61_000 + chance.nextInt(15_000));
    }),
    NODE_STOPPED_ABOUT_A_LEASE((cluster, chance) -> {
        int millis = 900 + chance.nextInt(1_500);
        cluster.freezeNode(chance.nextInt(cluster.nodes()), () -> pause(millis));
    }),
    WEAK_NODE((cluster, chance) -> {
        cluster.weakenNode(
                chance.nextInt(cluster.nodes()),
                0.05 + chance.nextDouble() / 4,
                Duration.ofMillis(1_000 + chance.nextInt(2_000)));
    }),
    ROLLING_RESTART((cluster, chance) -> {
        for (int node = 0; node < cluster.nodes(); node++) {
            cluster.endNode(node);
            cluster.startNode(node);
            pause(1_000);
        }
    }),
    CALLER_STOPPED((cluster, chance) -> {
        int millis = 200 + chance.nextInt(3_500);
        cluster.freezeCaller(anyCaller(cluster, chance), () -> pause(millis));
    }),
    KILLED_CALLER((cluster, chance) -> {
        cluster.killCaller(anyCaller(cluster, chance));
        pause(chance.nextInt(1_500));
        cluster.startCaller();
    }),
    KILLED_BALANCER((cluster, chance) -> {
        int millis = chance.nextInt(2_000);
        cluster.killBalancer(() -> pause(millis));
        pause(1_000);
    }),
    BALANCER_STOPPED((cluster, chance) -> {
        int millis = 200 + chance.nextInt(3_500);
        cluster.freezeBalancer(() -> pause(millis));
    }),
    CALLER_CUT_OFF_FROM_NODE((cluster, chance) -> {
        int millis = 300 + chance.nextInt(4_000);
        int caller = anyCaller(cluster, chance).place();
        cluster.cut(caller, chance.nextInt(cluster.nodes()), () -> pause(millis));
    }),
    NODE_CUT_OFF_FROM_CALLER((cluster, chance) -> {
        int millis = 300 + chance.nextInt(4_000);
        int caller = anyCaller(cluster, chance).place();
        cluster.cut(chance.nextInt(cluster.nodes()), caller, () -> pause(millis));
    }),
    NODE_CUT_OFF_FROM_NODE((cluster, chance) -> {
        int millis = 300 + chance.nextInt(4_000);
        int node = chance.nextInt(cluster.nodes());
        cluster.cut(node, other(cluster, node, chance), () -> pause(millis));
    }),
    BALANCER_CUT_OFF_FROM_NODE((cluster, chance) -> {
        int millis = 300 + chance.nextInt(4_000);
        cluster.cut(cluster.placeOfBalancer(), chance.nextInt(cluster.nodes()), () -> pause(millis));
    }),
    NETWORK_SPLIT(NetworkSplit::strike),
    CERTIFICATES_RENEWED(CertificateRotation::strike),
    FULL_LOG_DISK(FullLogDisk::strike),
    /** One node is stopped while another is killed and a caller is stopped. */
    SEVERAL_AT_ONCE((cluster, chance) -> {
        int stopped = chance.nextInt(cluster.nodes());
        int killed = other(cluster, stopped, chance);
        int millis = 200 + chance.nextInt(2_500);
        int more = chance.nextInt(1_500);
        CallerProcess caller = anyCaller(cluster, chance);
        cluster.freezeNode(stopped, () -> {
            pause(millis);
            cluster.killNode(killed);
            cluster.freezeCaller(caller, () -> pause(more));
        });
        cluster.startNode(killed);
    });

    @SuppressWarnings("ImmutableEnumChecker") // The lambdas capture nothing.
    private final Strike strike;

    Fault(Strike strike) {
        this.strike = strike;
    }

    @FunctionalInterface
    private interface Strike {
        void on(ChaosCluster cluster, Random chance) throws Exception;
    }

    void strike(ChaosCluster cluster, Random chance) throws Exception {
        strike.on(cluster, chance);
    }

    String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    static void pause(int millis) {
        ChaosCluster.pause(Duration.ofMillis(millis));
    }

    private static void stopUntilRemoved(ChaosCluster cluster, Random chance, int millis) throws Exception {
        cluster.freezeNode(chance.nextInt(cluster.nodes()), () -> pause(millis));
        awaitAllNodes(cluster, "a node that was stopped has not come back");
    }

    /** Waits until each caller knows all nodes, which know each other. */
    static void awaitAllNodes(ChaosCluster cluster, String otherwise) {
        List<Integer> all = Collections.nCopies(cluster.callers().size(), cluster.nodes());
        if (!cluster.awaitNodes(all)) {
            throw new IllegalStateException(otherwise + " within two minutes");
        }
    }

    static CallerProcess anyCaller(ChaosCluster cluster, Random chance) {
        return cluster.callers().get(chance.nextInt(cluster.callers().size()));
    }

    private static int other(ChaosCluster cluster, int node, Random chance) {
        return (node + 1 + chance.nextInt(cluster.nodes() - 1)) % cluster.nodes();
    }
}
