package dev.tidepool.cluster.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.cluster.Address;
import com.hazelcast.instance.impl.HazelcastInstanceProxy;
import com.hazelcast.internal.cluster.impl.TcpIpJoiner;
import dev.tidepool.testing.ReservedPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Addresses of nodes at which something else listens, which never says a word. */
@Timeout(120)
class UnreachableSeedsTest {
    private final String name = "unreachable-" + UUID.randomUUID();

    private static ServerSocket silent() throws IOException {
        return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    /** A search for other parts of a split cluster waited 5 s at each such address, one after the other. */
    @Test
    void aSearchForOtherPartsDialsAllAndWaitsForNone() throws IOException {
        try (ServerSocket one = silent();
                ServerSocket other = silent();
                HazelcastMembership alone =
                        HazelcastMembership.start(new HazelcastSettings(name, "127.0.0.1", 0, List.of()))) {
            TcpIpJoiner joiner = (TcpIpJoiner) ((HazelcastInstanceProxy) alone.instance())
                    .getOriginal()
                    .node
                    .getJoiner();
            for (ServerSocket socket : List.of(one, other)) {
                Address address = new Address(InetAddress.getLoopbackAddress(), socket.getLocalPort());
                joiner.getKnownMemberAddresses().put(address, Long.MAX_VALUE);
            }
            assertThat(joiner.getFilteredPossibleAddresses()).isEmpty();
            try (Socket first = one.accept();
                    Socket second = other.accept()) {
                assertThat(first.isConnected() && second.isConnected()).isTrue();
            }
        }
    }

    /** It waited for five minutes, without a word. */
    @Test
    @Tag("full")
    void aFirstNodeStartsThoughAnotherServerListensAtAnAddressOfItsList() throws IOException {
        try (ServerSocket other = silent();
                ReservedPort port = new ReservedPort()) {
            HazelcastSettings settings = new HazelcastSettings(
                    name,
                    "127.0.0.1",
                    port.number(),
                    List.of("127.0.0.1:" + other.getLocalPort(), "127.0.0.1:" + port.number()));
            try (HazelcastMembership first = HazelcastMembership.start(settings)) {
                assertThat(first.nodes()).containsExactly(first.self());
            }
        }
    }
}
