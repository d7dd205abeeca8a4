package dev.tidepool.cluster.hazelcast;

import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.NetworkConfig;
import dev.tidepool.cluster.HostAndPort;
import dev.tidepool.policy.Require;
import java.util.List;

/**
 * How a node joins its cluster. The node finds others only at the addresses named here, not by multicast or through a
 * cloud provider, and sends no telemetry to Hazelcast. Immutable.
 *
 * @param clusterName the cluster's name; nodes with another name do not join
 * @param host the address to which the node binds and at which others reach it
 * @param port its port, 1 to 65535; 0 for any free port
 * @param seeds addresses of nodes, {@code host:port}, where a name stands for all its addresses; at least one of these
 *     nodes runs, or one address is this node's
 */
public record HazelcastSettings(String clusterName, String host, int port, List<String> seeds) {
    /** @throws IllegalArgumentException if the port is out of range, or a seed is no {@code host:port} */
    public HazelcastSettings {
        Require.inRange("port", port, 0, 65_535);
        seeds = List.copyOf(seeds);
        seeds.forEach(HostAndPort::of);
    }

    /** Returns whether this may be the first node: it is one of the seeds, or there are none. Asks the name service. */
    public boolean mayBeFirst() {
        List<HostAndPort> own = new HostAndPort(host, port).resolved();
        return seeds.isEmpty()
                || seeds.stream()
                        .flatMap(seed -> HostAndPort.of(seed).resolved().stream())
                        .anyMatch(own::contains);
    }

    public Config toConfig() {
        Config config = new Config();
        config.setClusterName(clusterName);
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.setProperty("hazelcast.socket.bind.any", "false");
        config.setProperty("hazelcast.shutdownhook.enabled", "false");
        config.setProperty("hazelcast.logging.type", "jdk");
        NetworkConfig network = config.getNetworkConfig();
        network.setPort(port).setPortAutoIncrement(false).setPublicAddress(new HostAndPort(host, port).toString());
        network.getInterfaces().setEnabled(true).addInterface(host);
        JoinConfig join = network.getJoin();
        join.getAutoDetectionConfig().setEnabled(false);
        join.getMulticastConfig().setEnabled(false);
        join.getTcpIpConfig().setEnabled(true).setMembers(seeds);
        return config;
    }
}
