package dev.tidepool.server.cli;

import dev.tidepool.cluster.HostAndPort;
import dev.tidepool.cluster.grpc.TlsFiles;
import dev.tidepool.cluster.hazelcast.HazelcastMembership;
import dev.tidepool.cluster.hazelcast.HazelcastSettings;
import dev.tidepool.options.cli.ListenAddress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a node finds the other nodes. Error messages are one line. */
final class JoinOptions {
    @Option(
            names = "--join",
            paramLabel = "HOST:PORT",
            split = ",",
            description =
                    "Nodes of the cluster to join, separated by commas, where a name stands for all its addresses; at"
                            + " least one of them must run, unless one is this node. Default: none, which starts a"
                            + " cluster.")
    private List<String> join = List.of();

    @Option(
            names = "--cluster",
            paramLabel = "NAME",
            defaultValue = "tidepool",
            description = "The cluster's name; nodes with another name do not join. Default: ${DEFAULT-VALUE}.")
    private String cluster = "";

    /** Returns the cluster's name. */
    String cluster() {
        return cluster;
    }

    /**
     * Tests the options, before anything starts.
     *
     * @param here the address at which the other nodes reach this one
     * @throws IllegalArgumentException if an option is not allowed; its message is one line
     */
    void check(ListenAddress here, byte @Nullable [] secret) {
        for (String seed : join) {
            try {
                HostAndPort.of(seed);
            } catch (IllegalArgumentException bad) {
                throw new IllegalArgumentException(
                        "--join names '%s'; allowed is HOST:PORT, as in 127.0.0.1:7701".formatted(seed), bad);
            }
        }
        if (secret == null && !here.isLoopback()) {
            throw new IllegalArgumentException(
                    ("%s is %s, which other machines can reach: give every node the same secret with --secret-file,"
                                    + " or use 127.0.0.1")
                            .formatted(here.bindOption(), here.host()));
        }
        here.check();
    }

    /**
     * Joins the cluster, or starts it.
     *
     * @param here the address at which the other nodes reach this one
     * @param tls the certificates that nodes need besides the secret; null for none
     * @throws IllegalStateException if none of the nodes to join admits this one
     */
    HazelcastMembership join(ListenAddress here, byte @Nullable [] secret, @Nullable TlsFiles tls) {
        HazelcastSettings settings = new HazelcastSettings(cluster, here.host(), here.port(), join);
        HazelcastMembership membership = HazelcastMembership.start(settings, secret, tls == null ? null : tls.ofNode());
        if (membership.nodes().size() == 1 && !settings.mayBeFirst()) {
            membership.close();
            List<String> failures = new ArrayList<>(membership.connectionFailures());
            join.stream()
                    .filter(seed -> !HostAndPort.of(seed).hasAddress())
                    .forEach(seed -> failures.add(seed + " has no address: the name service does not know it"));
            throw new IllegalStateException(
                    "no node of cluster '%s' at %s admitted this one: does one run there, with this name and secret?%s"
                            .formatted(
                                    cluster,
                                    String.join(", ", join),
                                    failures.isEmpty() ? "" : " (" + String.join("; ", failures) + ')'));
        }
        return membership;
    }
}
