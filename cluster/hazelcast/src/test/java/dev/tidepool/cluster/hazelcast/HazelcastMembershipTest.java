package dev.tidepool.cluster.hazelcast;

import dev.tidepool.cluster.ClusterMembership;
import dev.tidepool.cluster.MembershipConformanceTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;

/** Tests the Hazelcast version on the class path; the full tier tests every supported version. */
@Tag("waits")
class HazelcastMembershipTest extends MembershipConformanceTest {
    private final LoopbackCluster cluster = new LoopbackCluster();

    @Override
    protected ClusterMembership join() {
        return cluster.join();
    }

    @AfterEach
    void end() {
        cluster.close();
    }
}
