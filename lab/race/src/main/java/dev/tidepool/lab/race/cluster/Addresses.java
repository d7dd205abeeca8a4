package dev.tidepool.lab.race.cluster;

import dev.tidepool.cluster.hazelcast.HazelcastSettings;
import dev.tidepool.lab.measure.process.FreePorts;
import java.io.IOException;
import java.util.List;
import java.util.UUID;

/**
 * The loopback addresses of the processes of one run. All processes join through node 0.
 *
 * @param cluster a name that no other run has
 * @param nodes ports of the nodes
 * @param callers ports of the callers
 */
record Addresses(String cluster, List<Integer> nodes, List<Integer> callers) {
    private static final String HOST = "127.0.0.1";

    Addresses {
        nodes = List.copyOf(nodes);
        callers = List.copyOf(callers);
    }

    /**
     * @throws IOException if there are too few free ports
     */
    static Addresses free(int nodes, int callers) throws IOException {
        List<Integer> ports = FreePorts.find(nodes + callers);
        return new Addresses("race-" + UUID.randomUUID(), ports.subList(0, nodes), ports.subList(nodes, ports.size()));
    }

    HazelcastSettings node(int index) {
        return settings(nodes.get(index), false);
    }

    HazelcastSettings caller(int index) {
        return settings(callers.get(index), true);
    }

    private HazelcastSettings settings(int port, boolean lite) {
        return new HazelcastSettings(cluster, HOST, port, List.of(HOST + ":" + nodes.get(0)), lite);
    }

    /** Returns the number of the node at an address, {@code host:port}; -1 if it is no node. */
    int nodeAt(String address) {
        return nodes.indexOf(Integer.parseInt(address.substring(address.lastIndexOf(':') + 1)));
    }
}
