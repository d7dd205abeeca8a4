package dev.tidepool.cluster.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tidepool.cluster.HostAndPort;
import dev.tidepool.cluster.grpc.CallersPort;
import dev.tidepool.cluster.grpc.GrpcEngine;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.testing.Wait;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A node at an IPv6 address did not start: its address had no brackets, so nobody could read it. */
@Timeout(180)
class Ipv6Test {
    private static final String HERE = "::1";

    private final String cluster = "test-" + UUID.randomUUID();

    @BeforeEach
    void aMachineMayHaveNoIpv6() {
        try (ServerSocket unused = new ServerSocket(0, 1, InetAddress.getAllByName(HERE)[0])) {
            assertThat(unused.isBound()).isTrue();
        } catch (IOException none) {
            assumeTrue(false, "no IPv6 on loopback: " + none.getMessage());
        }
    }

    private HazelcastMembership join(String secret, List<String> seeds) {
        return HazelcastMembership.start(
                new HazelcastSettings(cluster, HERE, 0, seeds),
                secret == null ? null : secret.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = "sixteen bytes or more")
    void nodesJoinAndCallersLearnThem(String secret) throws Exception {
        try (HazelcastMembership first = join(secret, List.of())) {
            HostAndPort address = HostAndPort.of(first.self().address());
            assertThat(InetAddress.getAllByName(address.host())).isEqualTo(InetAddress.getAllByName(HERE));
            try (HazelcastMembership second = join(secret, List.of(new HostAndPort(HERE, address.port()).toString()))) {
                Wait.until(() -> first.nodes().size() == 2 && second.nodes().size() == 2);
                try (CallersPort one = CallersPort.open(first, HERE, 0, GrpcSettings.loopback());
                        CallersPort two = CallersPort.open(second, HERE, 0, GrpcSettings.loopback());
                        GrpcEngine caller = GrpcEngine.connect(GrpcSettings.loopback(), List.of(one.address()))) {
                    assertThat(one.address()).startsWith("[::1]:");
                    Wait.until(() -> caller.nodes().size() == 3);
                    assertThat(caller.nodes()).contains(one.self(), two.self());
                    assertThat(caller.awaitNodes(Duration.ofMinutes(2))).isTrue();
                }
            }
        }
    }
}
