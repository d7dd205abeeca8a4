package dev.tidepool.cluster.hazelcast;

import dev.tidepool.testing.ReservedPort;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Nodes of one Hazelcast cluster in this process, on free ports. Closing it closes them, the last one first. */
public final class LoopbackCluster implements AutoCloseable {
    private final String name = "test-" + UUID.randomUUID();
    private final ReservedPort seed = new ReservedPort();
    private final List<HazelcastEngine> engines = new ArrayList<>();

    /** Starts one more node; the first is the seed of the others. */
    public HazelcastEngine join() {
        return join(null);
    }

    /** Starts one more node, which admits only nodes with this secret. */
    public HazelcastEngine join(byte[] secret) {
        HazelcastEngine engine = HazelcastEngine.start(settings(engines.isEmpty() ? seed.number() : 0), secret);
        engines.add(engine);
        return engine;
    }

    private HazelcastSettings settings(int port) {
        return new HazelcastSettings(name, "127.0.0.1", port, List.of("127.0.0.1:" + seed.number()));
    }

    @Override
    public void close() {
        for (int i = engines.size() - 1; i >= 0; i--) {
            engines.get(i).close();
        }
        seed.close();
    }
}
