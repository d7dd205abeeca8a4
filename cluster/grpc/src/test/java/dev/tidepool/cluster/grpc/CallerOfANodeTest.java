package dev.tidepool.cluster.grpc;

import dev.tidepool.cluster.CallerEngine;
import dev.tidepool.cluster.ClusterEngine;
import dev.tidepool.cluster.MessagesConformanceTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** Messages from a node to a caller, and what each does alone: the first engine is a node, the second a caller. */
class CallerOfANodeTest extends MessagesConformanceTest {
    private final LocalNodes nodes = new LocalNodes();
    private @Nullable CallersPort node;

    @Override
    protected ClusterEngine join() {
        if (node != null) {
            return GrpcEngine.connect(GrpcSettings.loopback(), List.of(node.address()));
        }
        try {
            node = CallersPort.open(nodes.join(), "127.0.0.1", 0, GrpcSettings.loopback());
            return node;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected boolean areConnected(ClusterEngine node, ClusterEngine caller) {
        return ((CallerEngine) caller).nodes().contains(node.self());
    }

    @AfterEach
    void stop() {
        nodes.close();
    }
}
