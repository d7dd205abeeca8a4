package dev.tidepool.cluster.hazelcast.internal.port;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.config.Config;
import com.hazelcast.core.HazelcastInstance;
import dev.tidepool.testing.ReservedPort;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two clusters of one name that do not know of each other, as after a network has split. */
@Tag("full")
@Tag("waits")
@Timeout(300)
class SplitTest {
    private static final long LIMIT_SECONDS = 120;

    private static final InetSocketAddress ANY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private final ReservedPort one = new ReservedPort();
    private final ReservedPort other = new ReservedPort();
    private final String name = "split-" + UUID.randomUUID();
    private final List<HazelcastInstance> members = new ArrayList<>();

    @AfterEach
    void endAll() {
        members.forEach(member -> member.getLifecycleService().terminate());
        one.close();
        other.close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void halvesOfTwoAndThreeMembersBecomeOneClusterOnceOneKnowsTheOther(boolean hasSecret) throws Exception {
        byte[] secret = hasSecret ? new byte[32] : null;
        HazelcastInstance small = start(one.address(), secret, address(one), address(other));
        start(ANY, secret, address(one));
        HazelcastInstance large = start(other.address(), secret, address(other));
        start(ANY, secret, address(other));
        start(ANY, secret, address(other));
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

    private static String address(ReservedPort port) {
        return "127.0.0.1:" + port.number();
    }

    private HazelcastInstance start(InetSocketAddress bind, byte @Nullable [] secret, String... others) {
        Config config = new Config();
        config.setClusterName(name);
        config.setProperty("hazelcast.logging.type", "jdk");
        config.setProperty("hazelcast.shutdownhook.enabled", "false");
        HazelcastInstance member = new MembersPort(bind, secret).start(config, List.of(others));
        members.add(member);
        return member;
    }
}
