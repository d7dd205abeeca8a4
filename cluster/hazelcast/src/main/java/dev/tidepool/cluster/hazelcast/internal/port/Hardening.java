package dev.tidepool.cluster.hazelcast.internal.port;

import com.hazelcast.config.AdvancedNetworkConfig;
import com.hazelcast.config.ClassFilter;
import com.hazelcast.config.Config;
import com.hazelcast.config.ConfigAccessor;
import com.hazelcast.config.JavaSerializationFilterConfig;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.ServerSocketEndpointConfig;
import com.hazelcast.config.ServiceConfig;
import com.hazelcast.internal.config.ServicesConfig;
import com.hazelcast.spi.MemberAddressProvider;
import java.util.List;

/**
 * Disables the parts of Hazelcast that a node does not need, so that a compromised node can do less harm to the
 * others. What remains is the protocol between members, the services that keep the cluster together, and Java
 * deserialisation of exceptions, with which Hazelcast's operations report failures, and of the cluster's state.
 */
final class Hardening {
    private static final String EXCEPTIONS = """
        com.hazelcast.core.HazelcastException
        com.hazelcast.core.HazelcastInstanceNotActiveException
        com.hazelcast.core.IndeterminateOperationStateException
        com.hazelcast.core.LocalMemberResetException com.hazelcast.core.MemberLeftException
        com.hazelcast.core.OperationTimeoutException
        com.hazelcast.nio.serialization.HazelcastSerializationException
        com.hazelcast.internal.cluster.impl.ConfigMismatchException
        com.hazelcast.internal.cluster.impl.VersionMismatchException java.lang.Throwable
        java.lang.Exception java.lang.RuntimeException java.lang.Error
        java.lang.IllegalArgumentException java.lang.IllegalStateException
        java.lang.NullPointerException java.lang.SecurityException
        java.lang.UnsupportedOperationException java.io.IOException java.io.EOFException
        java.util.concurrent.CancellationException java.util.concurrent.TimeoutException
        java.lang.StackTraceElement [Ljava.lang.StackTraceElement; java.util.ArrayList
        java.util.Collections$EmptyList java.util.Collections$UnmodifiableCollection
        java.util.Collections$UnmodifiableList java.util.Collections$UnmodifiableRandomAccessList\
        """;

    /** How often the oldest member of a cluster looks for another part of it, after the network was split. */
    private static final String MERGE_SECONDS = "5";

    /** How often members tell each other that they live. Hazelcast allows whole seconds. */
    private static final String HEARTBEAT_SECONDS = "1";

    /**
     * The silence after which a member is removed. Nobody joins while the oldest one is silent. More than the longest
     * pause of a collector that a node should survive, by one heartbeat.
     */
    private static final String MAX_SILENCE_SECONDS = "4";

    /**
     * Half the time after which Hazelcast gives up an operation without an answer; it looks once a second. A node that
     * nobody has admitted asks all others whether it may be the oldest, and a frozen one kept it for 10 s. Operations
     * between members that live take milliseconds, and those that fail are repeated.
     */
    private static final String CALL_TIMEOUT_MILLIS = "500";

    /** How long a node that has joined waits for connections to all; one that is frozen kept it until its removal. */
    private static final String CONNECT_ALL_SECONDS = "1";

    /**
     * How long a member dials an address that drops its packets, so that it sends two. By default, it dials as long as
     * the system, whose attempts get rarer: a first node waited for two minutes, and a network that had healed for one.
     */
    private static final int CONNECT_SECONDS = 2;

    /** How long the oldest member of Hazelcast before 5.5 lets one that joins wait for others that may come. */
    private static final String JOIN_TOGETHER_SECONDS = "0";

    /** What two parts of a cluster send each other to become one again: an enum, which has no state to abuse. */
    private static final String MERGE = "com.hazelcast.cluster.ClusterState java.lang.Enum";

    private Hardening() {}

    static void apply(Config config, MemberAddressProvider addresses, List<String> others) {
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.setProperty("hazelcast.merge.first.run.delay.seconds", MERGE_SECONDS);
        config.setProperty("hazelcast.merge.next.run.delay.seconds", MERGE_SECONDS);
        config.setProperty("hazelcast.heartbeat.interval.seconds", HEARTBEAT_SECONDS);
        config.setProperty("hazelcast.max.no.heartbeat.seconds", MAX_SILENCE_SECONDS);
        config.setProperty("hazelcast.operation.call.timeout.millis", CALL_TIMEOUT_MILLIS);
        config.setProperty("hazelcast.connect.all.wait.seconds", CONNECT_ALL_SECONDS);
        config.setProperty("hazelcast.wait.seconds.before.join", JOIN_TOGETHER_SECONDS);
        config.setAdvancedNetworkConfig(network(addresses, others));
        config.getTpcConfig().setEnabled(false);
        config.getJetConfig().setEnabled(false).setResourceUploadEnabled(false);
        config.getManagementCenterConfig()
                .setScriptingEnabled(false)
                .setConsoleEnabled(false)
                .setDataAccessEnabled(false);
        disableUserCode(config);
        disableServices(ConfigAccessor.getServicesConfig(config));
        config.getSerializationConfig()
                .setAllowUnsafe(false)
                .setJavaSerializationFilterConfig(onlyExceptionsAndStates());
    }

    /** Returns a network with one endpoint, for members, and none for clients, REST, health checks, memcache or WAN. */
    private static AdvancedNetworkConfig network(MemberAddressProvider addresses, List<String> others) {
        AdvancedNetworkConfig network = new AdvancedNetworkConfig();
        network.setEnabled(true);
        ServerSocketEndpointConfig endpoint =
                new ServerSocketEndpointConfig().setPort(0).setPortAutoIncrement(false);
        endpoint.setSocketConnectTimeoutSeconds(CONNECT_SECONDS);
        network.setMemberEndpointConfig(endpoint);
        network.getMemberAddressProviderConfig().setEnabled(true).setImplementation(addresses);
        JoinConfig join = network.getJoin();
        join.getMulticastConfig().setEnabled(false);
        join.getAutoDetectionConfig().setEnabled(false);
        join.setTcpIpConfig(new Seeds(others));
        return network;
    }

    @SuppressWarnings("deprecation") // Deprecated, but it can still be enabled.
    private static void disableUserCode(Config config) {
        config.getUserCodeDeploymentConfig().setEnabled(false);
    }

    /** Disables all services except one that Hazelcast before 5.5 calls on each join, even if it is not used. */
    private static void disableServices(ServicesConfig services) {
        services.setEnableDefaults(false);
        try {
            Class<?> raft =
                    Class.forName("com.hazelcast.cp.internal.RaftService", false, Config.class.getClassLoader());
            services.addServiceConfig(
                    new ServiceConfig().setEnabled(true).setName("hz:core:raft").setClassName(raft.getName()));
        } catch (ClassNotFoundException notInThisVersion) {
            // Then no code calls it either.
        }
    }

    /** Returns a filter that allows little. The list must not be empty: Hazelcast ignores an empty list. */
    private static JavaSerializationFilterConfig onlyExceptionsAndStates() {
        ClassFilter allowed = new ClassFilter()
                .addPackages("com.hazelcast.spi.exception")
                .addClasses(EXCEPTIONS.split("\\s+"))
                .addClasses(MERGE.split(" "));
        return new JavaSerializationFilterConfig().setDefaultsDisabled(true).setWhitelist(allowed);
    }
}
