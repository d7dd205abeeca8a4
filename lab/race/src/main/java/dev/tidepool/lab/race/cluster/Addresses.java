package dev.tidepool.lab.race.cluster;

import com.hazelcast.config.Config;
import dev.tidepool.cluster.ClusterMembership;
import dev.tidepool.cluster.HostAndPort;
import dev.tidepool.cluster.grpc.CallersPort;
import dev.tidepool.cluster.grpc.GrpcEngine;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.cluster.hazelcast.HazelcastSettings;
import dev.tidepool.lab.measure.process.FreePorts;
import java.io.IOException;
import java.util.List;
import java.util.UUID;

/**
 * The loopback addresses of the processes of one run. All nodes join through node 0, where callers begin.
 *
 * @param cluster a name that no other run has
 * @param nodes ports of the nodes
 * @param entry the port at which node 0 receives callers
 * @param callers ports of the callers of plain Hazelcast, which are members
 */
record Addresses(String cluster, List<Integer> nodes, int entry, List<Integer> callers) {
    private static final String HOST = "127.0.0.1";

    Addresses {
        nodes = List.copyOf(nodes);
        callers = List.copyOf(callers);
    }

    /**
     * @throws IOException if there are too few free ports
     */
    static Addresses free(int nodes, int callers) throws IOException {
        List<Integer> ports = FreePorts.find(nodes + 1 + callers);
        return new Addresses(
                "race-" + UUID.randomUUID(),
                ports.subList(0, nodes),
                ports.get(nodes),
                ports.subList(nodes + 1, ports.size()));
    }

    HazelcastSettings node(int index) {
        return settings(nodes.get(index));
    }

    /** Opens a node's port for callers. */
    CallersPort callersPort(int index, ClusterMembership membership) throws IOException {
        return CallersPort.open(membership, HOST, index == 0 ? entry : 0, GrpcSettings.loopback());
    }

    /** Begins to connect a caller. */
    GrpcEngine caller() {
        return GrpcEngine.connect(GrpcSettings.loopback(), List.of(HOST + ":" + entry));
    }

    /** Returns the configuration of a caller of plain Hazelcast, a lite member. */
    Config hazelcastCaller(int index) {
        return settings(callers.get(index)).toConfig().setLiteMember(true);
    }

    private HazelcastSettings settings(int port) {
        return new HazelcastSettings(cluster, HOST, port, List.of(HOST + ":" + nodes.get(0)));
    }

    /** Returns the number of the node at an address, {@code host:port}; -1 if it is no node. */
    int nodeAt(String address) {
        return nodes.indexOf(HostAndPort.of(address).port());
    }
}
