package dev.tidepool.cluster.hazelcast.internal.port;

import com.hazelcast.config.Config;
import com.hazelcast.core.HazelcastInstance;
import dev.tidepool.cluster.NodeCertificates;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A member alone, on loopback, for raw peers to connect to. */
record LoneMember(HazelcastInstance instance, InetSocketAddress address) implements AutoCloseable {

    static LoneMember start(String cluster, byte[] secret, @Nullable Supplier<NodeCertificates> certificates) {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        Config config = new Config().setClusterName(cluster);
        config.setProperty("hazelcast.logging.type", "jdk");
        UnauthenticatedLimits limits = new UnauthenticatedLimits(4, Duration.ofMinutes(2));
        HazelcastInstance instance = new MembersPort(any, any, secret, certificates, limits).start(config, List.of());
        int port = instance.getCluster().getLocalMember().getSocketAddress().getPort();
        return new LoneMember(instance, new InetSocketAddress(any.getAddress(), port));
    }

    @Override
    public void close() {
        instance.getLifecycleService().terminate();
    }
}
