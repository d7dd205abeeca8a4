package dev.tidepool.cluster.hazelcast;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Nodes of one Hazelcast cluster in this process, on free ports. Closing it closes them, the last one first. */
public final class LoopbackCluster implements AutoCloseable {
    private final String name = "test-" + UUID.randomUUID();
    private final List<Integer> ports = new ArrayList<>();
    private final List<HazelcastEngine> engines = new ArrayList<>();

    /** Starts one more node; the first is the seed of the others. */
    public HazelcastEngine join() {
        return join(null);
    }

    /** Starts one more node, which admits only nodes with this secret. */
    public HazelcastEngine join(byte[] secret) {
        ports.add(freePort());
        HazelcastEngine engine = HazelcastEngine.start(settings(ports.get(ports.size() - 1)), secret);
        engines.add(engine);
        return engine;
    }

    private HazelcastSettings settings(int port) {
        return new HazelcastSettings(name, "127.0.0.1", port, List.of("127.0.0.1:" + ports.get(0)), true);
    }

    @Override
    public void close() {
        for (int i = engines.size() - 1; i >= 0; i--) {
            engines.get(i).close();
        }
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
