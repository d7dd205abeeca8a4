package dev.tidepool.cli;

import dev.tidepool.lab.race.simulation.ClusterShape;
import dev.tidepool.options.Parameters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that shape a simulated cluster. Error messages are one line. */
final class ClusterOptions {
    @Option(
            names = "--nodes",
            paramLabel = "N",
            defaultValue = "1",
            description = "Machines that share the arrivals, each with its own pool and resources."
                    + " Default: ${DEFAULT-VALUE}.")
    private int nodes;

    @Option(
            names = "--node-speeds",
            paramLabel = "s,t",
            split = ",",
            description = "Speeds of the nodes' cores; a short list repeats. 1,2,4 makes unequal nodes. Default: 1.")
    private @Nullable List<Double> speeds;

    @Option(
            names = "--balancers",
            paramLabel = "B",
            description =
                    "Balancers, which do not know of each other; each gets an equal share of the tasks. Default: 1.")
    private @Nullable Integer balancers;

    @Option(
            names = "--network-delay",
            paramLabel = "T",
            description = "Mean time of a message between balancer and node, as in 0.5ms; exponentially distributed."
                    + " Default: 0ms.")
    private @Nullable String networkDelay;

    @Option(
            names = "--report-every",
            paramLabel = "T",
            description = "Time between a node's load reports. Default: 100ms.")
    private @Nullable String reportEvery;

    @Option(
            names = "--pause-every",
            paramLabel = "T",
            description = "Mean time between pauses of a whole node, such as garbage collections. Default: never.")
    private @Nullable String pauseEvery;

    @Option(names = "--pause-length", paramLabel = "T", description = "Length of each pause. Default: 50ms.")
    private @Nullable String pauseLength;

    @Option(
            names = "--faults",
            paramLabel = "f,g",
            split = ",",
            description = "Faults of nodes, with their defaults: slowdown:node=0:at=5s:lasts=5s:factor=5, freeze:..., "
                    + "death:..."
                    + " A fault with lasts=never does not end. Nodes count from 0.")
    private @Nullable List<String> faults;

    @Option(
            names = "--weak-node",
            paramLabel = "SPEC",
            description = "Makes node 0 weak: each task pays base (1 + (threads/doubledAt)^exponent) first, one at a"
                    + " time. Such as serial:base=0.55ms:doubledAt=1000:exponent=3, the defaults of serial."
                    + " Default: none.")
    private @Nullable String weakNode;

    int nodes() {
        return nodes;
    }

    /** Returns the first option named that means nothing without a balancer; null if there is none. */
    @Nullable
    String first() {
        Map<String, Object> named = new LinkedHashMap<>();
        put(named, "--node-speeds", speeds);
        put(named, "--balancers", balancers);
        put(named, "--network-delay", networkDelay);
        put(named, "--report-every", reportEvery);
        put(named, "--pause-every", pauseEvery);
        put(named, "--pause-length", pauseLength);
        put(named, "--faults", faults);
        put(named, "--weak-node", weakNode);
        return named.isEmpty() ? null : named.keySet().iterator().next();
    }

    /**
     * Returns the cluster's shape.
     *
     * @throws IllegalArgumentException in one line, if something is not allowed
     */
    ClusterShape shape() {
        Map<String, Object> texts = new LinkedHashMap<>();
        put(texts, "balancers", balancers);
        put(texts, "networkDelay", networkDelay);
        put(texts, "reportEvery", reportEvery);
        put(texts, "pauseEvery", pauseEvery);
        put(texts, "pauseLength", pauseLength);
        Map<String, String> typed = new LinkedHashMap<>();
        texts.forEach((name, value) -> typed.put(name, String.valueOf(value)));
        ClusterShape shape = Parameters.of(ClusterShape.ONE).changed(typed);
        return new ClusterShape(
                nodes,
                speeds == null ? shape.speeds() : speeds,
                shape.balancers(),
                shape.networkDelay(),
                shape.reportEvery(),
                shape.pauseEvery(),
                shape.pauseLength(),
                faults == null ? List.of() : faults.stream().map(String::strip).toList(),
                weakNode == null ? shape.weakNode() : weakNode);
    }

    private static void put(Map<String, Object> map, String name, @Nullable Object value) {
        if (value != null) {
            map.put(name, value);
        }
    }
}
