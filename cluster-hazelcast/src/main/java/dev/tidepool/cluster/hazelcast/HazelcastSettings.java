package dev.tidepool.cluster.hazelcast;

import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.NetworkConfig;
import dev.tidepool.policy.Require;
import java.util.List;

/**
 * How a node of ours joins its cluster: the one place where a Hazelcast configuration is made. Nothing is
 * told to Hazelcast's makers, nothing is found by multicast or by asking a cloud: a cluster is the
 * addresses named here.
 *
 * @param clusterName nodes with another name are no part of it
 * @param host the address that the node binds to and is reached by
 * @param port its port, 1 to 65535; 0 for one that is free
 * @param seeds addresses of nodes, {@code host:port}, one of which at least is there, or this node's own
 * @param lite whether the node keeps no data of Hazelcast's structures; callers need none
 */
public record HazelcastSettings(String clusterName, String host, int port, List<String> seeds, boolean lite) {

    /**
     * Checks the port.
     *
     * @throws IllegalArgumentException if it is out of range
     */
    public HazelcastSettings {
        Require.inRange("port", port, 0, 65_535);
        seeds = List.copyOf(seeds);
    }

    /** Returns settings for a node on this machine alone, the first of which has {@code firstPort}. */
    public static HazelcastSettings loopback(int port, int firstPort, boolean lite) {
        return new HazelcastSettings("tidepool", "127.0.0.1", port, List.of("127.0.0.1:" + firstPort), lite);
    }

    /** Returns the configuration. */
    public Config toConfig() {
        Config config = new Config();
        config.setClusterName(clusterName);
        config.setLiteMember(lite);
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.setProperty("hazelcast.socket.bind.any", "false");
        config.setProperty("hazelcast.shutdownhook.enabled", "false");
        config.setProperty("hazelcast.logging.type", "jdk");
        NetworkConfig network = config.getNetworkConfig();
        network.setPort(port).setPortAutoIncrement(false).setPublicAddress(host + ":" + port);
        network.getInterfaces().setEnabled(true).addInterface(host);
        JoinConfig join = network.getJoin();
        join.getAutoDetectionConfig().setEnabled(false);
        join.getMulticastConfig().setEnabled(false);
        join.getTcpIpConfig().setEnabled(true).setMembers(seeds);
        return config;
    }
}
