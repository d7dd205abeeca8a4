package dev.tidepool.cluster.grpc;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.cluster.ClusterEngine;
import dev.tidepool.cluster.EngineConformanceTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Nodes with a port for callers are to each other what they were without it. */
class CallersPortTest extends EngineConformanceTest {
    private final LocalNodes nodes = new LocalNodes();

    @Override
    protected ClusterEngine join() {
        try {
            return CallersPort.open(nodes.join(), "127.0.0.1", 0, GrpcSettings.loopback());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @AfterEach
    void stop() {
        nodes.close();
    }

    @Test
    void withoutCertificatesThePortIsOnLoopbackOnly() {
        assertThatThrownBy(() -> CallersPort.open(nodes.join(), "0.0.0.0", 0, GrpcSettings.loopback()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("callers at 0.0.0.0 need certificates, because other machines can reach it");
    }
}
