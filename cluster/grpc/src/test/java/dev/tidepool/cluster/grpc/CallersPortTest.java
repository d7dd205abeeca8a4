package dev.tidepool.cluster.grpc;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.cluster.ClusterMembership;
import dev.tidepool.cluster.MembershipConformanceTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The membership of these tests is one, and a port on it needs certificates. */
class CallersPortTest extends MembershipConformanceTest {
    private final LocalNodes nodes = new LocalNodes();

    @Override
    protected ClusterMembership join() {
        return nodes.join();
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
