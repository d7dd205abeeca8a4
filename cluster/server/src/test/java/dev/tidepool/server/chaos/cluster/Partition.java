package dev.tidepool.server.chaos.cluster;

import java.util.List;

/** A network in two parts, none of which hears the other. */
final class Partition {
    private Partition() {}

    /** Cuts every direction between the places of two parts, runs an action, and restores them. */
    static void between(Network network, List<Integer> here, List<Integer> there, Action meanwhile) throws Exception {
        for (int one : here) {
            for (int other : there) {
                network.cut(one, other);
                network.cut(other, one);
            }
        }
        try {
            meanwhile.run();
        } finally {
            for (int one : here) {
                for (int other : there) {
                    network.heal(one, other);
                    network.heal(other, one);
                }
            }
        }
    }
}
