package dev.tidepool.cluster.hazelcast.internal.join;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.cluster.Address;
import com.hazelcast.instance.impl.HazelcastInstanceProxy;
import com.hazelcast.instance.impl.Node;
import com.hazelcast.internal.cluster.impl.ClusterServiceImpl;
import com.hazelcast.internal.cluster.impl.TcpIpJoiner;
import dev.tidepool.cluster.hazelcast.HazelcastMembership;
import dev.tidepool.cluster.hazelcast.HazelcastSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class NodeJoinerTest {
    private final String cluster = "joiner-" + UUID.randomUUID();

    private HazelcastMembership start(String... seeds) {
        return HazelcastMembership.start(new HazelcastSettings(cluster, "127.0.0.1", 0, List.of(seeds)));
    }

    private static Node node(HazelcastMembership membership) {
        return ((HazelcastInstanceProxy) membership.instance()).getOriginal().node;
    }

    private static ServerSocket silent() throws IOException {
        return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    /** The others removed it, because it sent them heartbeats of no cluster; it was back 10 s later. */
    @Test
    void aNodeAdmittedWhileItAsksForVotesKnowsItsOldestNode() {
        try (HazelcastMembership oldest = start();
                HazelcastMembership admitted = start(oldest.self().address())) {
            Node node = node(admitted);
            ClusterServiceImpl membership = node.getClusterService();
            membership.setMasterAddressToJoin(null); // Hazelcast's, after the vote
            assertThat(membership.getMasterAddress()).isNull();
            ((TcpIpJoiner) node.getJoiner()).doJoin();
            assertThat(membership.getMasterAddress()).isEqualTo(node(oldest).getThisAddress());
            assertThat(oldest.nodes()).hasSize(2);
        }
    }

    /** It waited 5 s at each silent address, and found a part behind them in the list that much later. */
    @Test
    void aSearchForOtherPartsAsksThoseThatAnswerBeforeSilentAddresses() throws IOException {
        try (ServerSocket one = silent();
                ServerSocket two = silent();
                HazelcastMembership part = start();
                HazelcastMembership alone = start()) {
            Address silent = new Address(InetAddress.getLoopbackAddress(), one.getLocalPort());
            Address alsoSilent = new Address(InetAddress.getLoopbackAddress(), two.getLocalPort());
            Address answers = node(part).getThisAddress();
            TcpIpJoiner joiner = (TcpIpJoiner) node(alone).getJoiner();
            for (Address known : List.of(silent, alsoSilent, answers)) {
                joiner.getKnownMemberAddresses().put(known, Long.MAX_VALUE);
            }
            assertThat(joiner.getFilteredPossibleAddresses())
                    .startsWith(answers)
                    .containsExactlyInAnyOrder(silent, alsoSilent, answers);
        }
    }
}
