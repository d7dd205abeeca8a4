package dev.tidepool.cluster.hazelcast.internal.port;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.config.Config;
import com.hazelcast.core.HazelcastInstance;
import dev.tidepool.cluster.hazelcast.LoopbackCluster;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two clusters of one name that do not know of each other, as after a network has split. */
@Timeout(300)
class SplitTest {
    private static final long LIMIT_SECONDS = 120;

    private final String name = "split-" + UUID.randomUUID();
    private final List<HazelcastInstance> members = new ArrayList<>();

    @AfterEach
    void endAll() {
        members.forEach(member -> member.getLifecycleService().terminate());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void halvesOfTwoAndThreeMembersBecomeOneClusterOnceOneKnowsTheOther(boolean hasSecret) throws Exception {
        byte[] secret = hasSecret ? new byte[32] : null;
        int one = LoopbackCluster.freePort();
        int other = LoopbackCluster.freePort();
        HazelcastInstance small = start(one, secret, address(one), address(other));
        start(LoopbackCluster.freePort(), secret, address(one));
        HazelcastInstance large = start(other, secret, address(other));
        start(LoopbackCluster.freePort(), secret, address(other));
        start(LoopbackCluster.freePort(), secret, address(other));
        CountDownLatch whole = new CountDownLatch(1);
        large.getCluster().addMembershipListener(new Joins(() -> {
            if (large.getCluster().getMembers().size() == members.size()) {
                whole.countDown();
            }
        }));
        assertThat(large.getCluster().getMembers().size() == members.size()
                        || whole.await(LIMIT_SECONDS, TimeUnit.SECONDS))
                .as("one cluster of %s members", members.size())
                .isTrue();
        assertThat(small.getLifecycleService().isRunning()).isTrue();
    }

    private static String address(int port) {
        return "127.0.0.1:" + port;
    }

    private HazelcastInstance start(int port, byte @Nullable [] secret, String... others) {
        Config config = new Config();
        config.setInstanceName(name + "-" + port);
        config.setClusterName(name);
        config.setProperty("hazelcast.logging.type", "jdk");
        config.setProperty("hazelcast.shutdownhook.enabled", "false");
        HazelcastInstance member = new MembersPort(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), port), secret)
                .start(config, List.of(others));
        members.add(member);
        return member;
    }
}
