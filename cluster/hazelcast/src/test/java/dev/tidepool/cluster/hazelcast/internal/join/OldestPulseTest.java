package dev.tidepool.cluster.hazelcast.internal.join;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.instance.impl.HazelcastInstanceProxy;
import com.hazelcast.instance.impl.Node;
import com.hazelcast.internal.cluster.impl.ClusterServiceImpl;
import dev.tidepool.cluster.hazelcast.HazelcastMembership;
import dev.tidepool.cluster.hazelcast.HazelcastSettings;
import dev.tidepool.testing.Wait;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class OldestPulseTest {
    private final String cluster = "pulse-" + UUID.randomUUID();

    private HazelcastMembership start(String... seeds) {
        return HazelcastMembership.start(new HazelcastSettings(cluster, "127.0.0.1", 0, List.of(seeds)));
    }

    private static Node node(HazelcastMembership membership) {
        return ((HazelcastInstanceProxy) membership.instance()).getOriginal().node;
    }

    /** The others removed it, because it sent them heartbeats of no cluster; it was back 10 s later. */
    @Test
    void aNodeAdmittedWhileItAskedForVotesKnowsItsOldestNode() throws Exception {
        try (HazelcastMembership oldest = start();
                HazelcastMembership admitted = start(oldest.self().address())) {
            ClusterServiceImpl members = node(admitted).getClusterService();
            members.setMasterAddressToJoin(null); // Hazelcast's own, after the vote
            Wait.until(() -> node(oldest).getThisAddress().equals(members.getMasterAddress()));
            assertThat(oldest.nodes()).hasSize(2);
        }
    }
}
