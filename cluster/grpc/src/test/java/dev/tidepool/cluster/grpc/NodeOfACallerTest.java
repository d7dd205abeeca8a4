package dev.tidepool.cluster.grpc;

import dev.tidepool.cluster.CallerEngine;
import dev.tidepool.cluster.ClusterEngine;
import dev.tidepool.cluster.MessagesConformanceTest;
import dev.tidepool.testing.ReservedPort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** Messages from a caller to a node: the first engine is a caller, which waits for its node, the second. */
class NodeOfACallerTest extends MessagesConformanceTest {
    private final LocalNodes nodes = new LocalNodes();
    private final ReservedPort port = new ReservedPort();
    private boolean hasCaller;

    @Override
    protected ClusterEngine join() {
        if (!hasCaller) {
            hasCaller = true;
            return GrpcEngine.connect(GrpcSettings.loopback(), List.of("127.0.0.1:" + port.number()));
        }
        try {
            return CallersPort.open(nodes.join(), "127.0.0.1", port.number(), GrpcSettings.loopback());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected boolean areConnected(ClusterEngine caller, ClusterEngine node) {
        return ((CallerEngine) caller).nodes().contains(node.self());
    }

    @AfterEach
    void stop() {
        port.close();
        nodes.close();
    }
}
