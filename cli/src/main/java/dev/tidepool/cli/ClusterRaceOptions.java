package dev.tidepool.cli;

import dev.tidepool.lab.race.cluster.ClusterSetup;
import dev.tidepool.lab.race.simulation.WeakNode;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of a race of clusters. Error messages are one line. */
final class ClusterRaceOptions {
    @Option(
            names = "--nodes",
            paramLabel = "N",
            description = "Race clusters of N node processes, 2 to 8, and a process that calls them. Default: none;"
                    + " pools race.")
    private @Nullable Integer nodes;

    @Option(
            names = "--node-speeds",
            paramLabel = "s,t",
            split = ",",
            description = "The share of the time for which each node may run; a short list repeats. 1,1,0.2 weakens the"
                    + " third node. Default: 1.")
    private @Nullable List<Double> speeds;

    @Option(
            names = "--balancers",
            paramLabel = "B",
            description = "Callers, 1 to 8, which do not know of each other and get the tasks in turn. Default: 1.")
    private @Nullable Integer balancers;

    @Option(
            names = "--weak-node",
            paramLabel = "SPEC",
            description = "Makes node 0 weak: each task sleeps base (1 + (threads/doubledAt)^exponent) first, one at a"
                    + " time. Such as serial:base=0.55ms:doubledAt=1000:exponent=3, the defaults of serial."
                    + " Default: none.")
    private @Nullable String weakNode;

    /** Returns whether clusters are to race. */
    boolean areAsked() {
        return nodes != null;
    }

    /** Returns the option that means nothing without a cluster; null if there is none. */
    @Nullable
    String first() {
        return speeds != null
                ? "--node-speeds"
                : balancers != null ? "--balancers" : weakNode != null ? "--weak-node" : null;
    }

    /**
     * Returns the processes of a run.
     *
     * @throws IllegalArgumentException in one line, if something is not allowed
     */
    ClusterSetup setup() {
        return ClusterSetup.of(
                nodes == null ? 0 : nodes,
                speeds == null ? List.of(1.0) : speeds,
                balancers == null ? 1 : balancers,
                weakNode == null ? WeakNode.NONE : weakNode);
    }
}
