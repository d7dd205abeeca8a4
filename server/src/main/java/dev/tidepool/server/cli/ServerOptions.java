package dev.tidepool.server.cli;

import dev.tidepool.cluster.hazelcast.HazelcastEngine;
import dev.tidepool.cluster.hazelcast.HazelcastSettings;
import dev.tidepool.options.cli.ListenAddress;
import dev.tidepool.options.cli.SecretFile;
import dev.tidepool.policy.Require;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that nodes and balancers share: their cluster, and their end. Each fault is one line. */
final class ServerOptions {
    private static final Pattern HOST_AND_PORT = Pattern.compile("(\\[[0-9A-Fa-f:.%]+\\]|[^\\s:\\[\\]]+):[0-9]{1,5}");

    @Option(
            names = "--join",
            paramLabel = "HOST:PORT",
            split = ",",
            description =
                    "Nodes of the cluster to join, one of which at least is there, separated by commas; a node that is"
                            + " named itself may be the first. Default: none, which begins a cluster.")
    private List<String> join = List.of();

    @Option(
            names = "--cluster",
            paramLabel = "NAME",
            defaultValue = "tidepool",
            description = "The cluster's name; others are strangers. Default: ${DEFAULT-VALUE}.")
    private String cluster = "";

    @Option(
            names = "--secret-file",
            paramLabel = "FILE",
            description =
                    "File with the cluster's secret, 16 bytes or more, the same for all; needed unless all is on loopback.")
    private @Nullable Path secretFile;

    @Option(
            names = "--payload-limit",
            paramLabel = "BYTES",
            defaultValue = "1048576",
            description = "Most bytes of an argument and of a result. Default: ${DEFAULT-VALUE}.")
    private int payloadLimit;

    @Option(
            names = "--drain",
            paramLabel = "S",
            defaultValue = "10",
            description = "Told to end, the seconds for what was accepted, 0 to 3600. Default: ${DEFAULT-VALUE}.")
    private int drainSeconds;

    Duration drain() {
        return Duration.ofSeconds(Require.inRange("--drain", drainSeconds, 0, 3_600));
    }

    List<String> nodesToJoin() {
        return join;
    }

    String cluster() {
        return cluster;
    }

    int payloadLimit() {
        return Require.inRange("--payload-limit", payloadLimit, 1, 100_000_000);
    }

    /** Returns the cluster's secret, null if there is none. */
    byte @Nullable [] secret() {
        return secretFile == null ? null : SecretFile.read("--secret-file", secretFile);
    }

    /**
     * Joins the cluster, or begins it.
     *
     * @param here where the other nodes reach this one
     * @param lite whether it is there to submit tasks only
     * @throws IllegalArgumentException in one line, if an option is not allowed
     * @throws IllegalStateException if none of the nodes to join let it in
     */
    HazelcastEngine join(ListenAddress here, boolean lite) {
        for (String seed : join) {
            if (!HOST_AND_PORT.matcher(seed).matches()) {
                throw new IllegalArgumentException(
                        "--join names '%s'; allowed is HOST:PORT, as in 127.0.0.1:7701".formatted(seed));
            }
        }
        byte[] secret = secret();
        if (secret == null && !here.isLoopback()) {
            throw new IllegalArgumentException(
                    "%s is %s, which other machines reach: give every node the same secret with --secret-file, or stay on 127.0.0.1"
                            .formatted(here.bindOption(), here.host()));
        }
        here.check();
        HazelcastEngine engine =
                HazelcastEngine.start(new HazelcastSettings(cluster, here.host(), here.port(), join, lite), secret);
        boolean first = join.isEmpty() || join.contains(here.host() + ":" + here.port());
        if (!first && engine.nodes().size() == 1) {
            engine.close();
            throw new IllegalStateException(
                    "no node of cluster '%s' at %s let this one in: is one running there, with this name and secret?"
                            .formatted(cluster, String.join(", ", join)));
        }
        return engine;
    }

    /** Returns how many nodes the cluster has, balancers and other callers not counted. */
    static int nodesOf(HazelcastEngine engine) {
        return (int) engine.instance().getCluster().getMembers().stream()
                .filter(member -> !member.isLiteMember())
                .count();
    }
}
