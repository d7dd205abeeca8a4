package dev.tidepool.cluster.hazelcast;

import dev.tidepool.cluster.LeaseTerms;
import dev.tidepool.cluster.grpc.CallersPort;
import dev.tidepool.cluster.grpc.GrpcEngine;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.testing.ReservedPort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Nodes of one cluster and their callers in this process, on free ports. Closing it closes them, the last first. */
public final class LoopbackCluster implements AutoCloseable {
    /** For callers, so that no pause of a busy machine is a loss. */
    static final LeaseTerms PATIENT = new LeaseTerms(
            Duration.ofMillis(100), Duration.ofMinutes(2), Duration.ofMinutes(2), Duration.ofMillis(100));

    /** Members' own limits are lower, and refuse by name. */
    private static final GrpcSettings SETTINGS = new GrpcSettings(null, false, 4 << 20);

    private final String name = "test-" + UUID.randomUUID();
    private final ReservedPort seed = new ReservedPort();
    private final List<Runnable> closes = new ArrayList<>();
    private final List<CallersPort> nodes = new ArrayList<>();

    /** Starts one more node; the first is the seed of the others. */
    public HazelcastMembership join() {
        return join(null);
    }

    /** Starts one more node, which admits only nodes with this secret. */
    public HazelcastMembership join(byte[] secret) {
        HazelcastMembership node = HazelcastMembership.start(settings(closes.isEmpty() ? seed.number() : 0), secret);
        closes.add(node::close);
        return node;
    }

    /** Starts one more node with a port for callers. */
    public CallersPort node() {
        return node(null);
    }

    /** Starts one more node with a port for callers, which admits only nodes with this secret. */
    public CallersPort node(byte[] secret) {
        try {
            CallersPort node = CallersPort.open(join(secret), "127.0.0.1", 0, SETTINGS);
            closes.add(node::close);
            nodes.add(node);
            return node;
        } catch (IOException taken) {
            throw new UncheckedIOException(taken);
        }
    }

    /** Begins to connect a caller, which knows the first node. */
    public GrpcEngine caller() {
        GrpcEngine caller = GrpcEngine.connect(SETTINGS, List.of(nodes.get(0).address()));
        closes.add(caller::close);
        return caller;
    }

    private HazelcastSettings settings(int port) {
        return new HazelcastSettings(name, "127.0.0.1", port, List.of("127.0.0.1:" + seed.number()));
    }

    @Override
    public void close() {
        for (int i = closes.size() - 1; i >= 0; i--) {
            closes.get(i).run();
        }
        seed.close();
    }
}
