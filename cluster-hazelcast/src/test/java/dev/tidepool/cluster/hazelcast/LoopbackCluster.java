package dev.tidepool.cluster.hazelcast;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Nodes of one Hazelcast cluster in this process, on ports that were free. */
public final class LoopbackCluster {
    private final String name = "test-" + UUID.randomUUID();
    private final List<Integer> ports = new ArrayList<>();

    /** Starts one more node; the first is the seed of the others. */
    public HazelcastEngine join() {
        return join(null);
    }

    /** Starts one more node that lets in none without this secret. */
    public HazelcastEngine join(byte[] secret) {
        ports.add(freePort());
        return HazelcastEngine.start(settings(ports.get(ports.size() - 1)), secret);
    }

    private HazelcastSettings settings(int port) {
        return new HazelcastSettings(name, "127.0.0.1", port, List.of("127.0.0.1:" + ports.get(0)), true);
    }

    /** Returns a port that is free now. */
    public static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException none) {
            throw new UncheckedIOException(none);
        }
    }
}
