package dev.tidepool.lab.race.simulation;

import dev.tidepool.lab.simulator.GarbagePauses;
import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.simulator.PoolModel;
import dev.tidepool.lab.simulator.cluster.ClusterModel;
import dev.tidepool.lab.simulator.cluster.NodeFault;
import dev.tidepool.lab.simulator.cluster.NodeModel;
import dev.tidepool.lab.workload.durations.Constant;
import dev.tidepool.lab.workload.durations.Exponential;
import dev.tidepool.options.Parameters;
import dev.tidepool.options.TypedName;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.routing.RoutingPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The simulated machines apart from their cores. Immutable.
 *
 * @param nodes machines that share the arrivals, 1 to 100,000
 * @param speeds how fast the cores of the nodes are, 0.001 to 1,000 each; fewer speeds than nodes repeat in turn
 * @param balancers balancers with an equal share of the tasks each, 1 to 10,000
 * @param networkDelay mean time of a message between a balancer and a node, exponentially distributed, 0 to 10 s
 * @param reportEvery time between a node's reports, 10 ms to 10 s
 * @param pauseEvery mean time between garbage collection pauses of a node, 1 ms or more; {@link SizingDecision#NEVER}
 *     for none
 * @param pauseLength length of such a pause, 1 us to 1 min
 * @param faults faults of nodes as typed, see {@link #fault}
 * @param weakNode what makes node 0 weak, as typed: see {@link WeakNode#cost}
 */
public record ClusterShape(
        int nodes,
        List<Double> speeds,
        int balancers,
        Duration networkDelay,
        Duration reportEvery,
        Duration pauseEvery,
        Duration pauseLength,
        List<String> faults,
        String weakNode) {

    /** A single machine, and the defaults of a cluster. */
    public static final ClusterShape ONE = new ClusterShape(
            1,
            List.of(1.0),
            1,
            Duration.ZERO,
            Duration.ofMillis(100),
            SizingDecision.NEVER,
            Duration.ofMillis(50),
            List.of(),
            WeakNode.NONE);

    /** The option of each parameter. */
    private static final Map<String, String> OPTIONS = new LinkedHashMap<>();

    static {
        OPTIONS.put("speeds", "--node-speeds");
        OPTIONS.put("balancers", "--balancers");
        OPTIONS.put("networkDelay", "--network-delay");
        OPTIONS.put("reportEvery", "--report-every");
        OPTIONS.put("pauseEvery", "--pause-every");
        OPTIONS.put("pauseLength", "--pause-length");
        OPTIONS.put("faults", "--faults");
        OPTIONS.put("weakNode", "--weak-node");
    }

    public ClusterShape {
        speeds = List.copyOf(speeds);
        faults = List.copyOf(faults);
        Require.inRange("nodes", nodes, 1, 100_000);
        Require.inRange("speeds of nodes", speeds.size(), 1, nodes);
        speeds.forEach(speed -> Require.inRange("the speed of a node", speed, 0.001, 1_000));
        Require.inRange("balancers", balancers, 1, 10_000);
        Require.inRange("networkDelay", networkDelay, Duration.ZERO, Duration.ofSeconds(10));
        Require.inRange("reportEvery", reportEvery, Duration.ofMillis(10), Duration.ofSeconds(10));
        Require.inRange("pauseEvery", pauseEvery, Duration.ofMillis(1), SizingDecision.NEVER);
        Require.inRange("pauseLength", pauseLength, Duration.ofNanos(1_000), Duration.ofMinutes(1));
        WeakNode.cost(weakNode);
        for (String fault : faults) {
            Require.inRange("fault '" + fault + "': node", fault(fault).node(), 0, nodes - 1);
        }
    }

    /**
     * Returns the fault that a user typed.
     *
     * @param typed {@code slowdown}, {@code freeze} or {@code death}, with any of {@code :node=0:at=5s:lasts=5s} and,
     *     for a slowdown, {@code :factor=5}; these are the defaults
     * @throws IllegalArgumentException if the fault is unknown or a parameter is not allowed
     */
    public static NodeFault fault(String typed) {
        TypedName name = TypedName.of("fault", typed);
        Duration usual = Duration.ofSeconds(5);
        NodeFault defaults = switch (name.name()) {
            case "slowdown" -> new NodeFault.Slowdown(0, usual, usual, 5);
            case "freeze" -> new NodeFault.Freeze(0, usual, usual);
            case "death" -> new NodeFault.Death(0, usual, usual);
            default ->
                throw new IllegalArgumentException(
                        "unknown fault '%s'; there are slowdown, freeze and death".formatted(name.name()));
        };
        return name.applyTo(defaults);
    }

    List<Double> eachSpeed() {
        return IntStream.range(0, nodes)
                .mapToObj(node -> speeds.get(node % speeds.size()))
                .toList();
    }

    /** Returns the cluster with these policies. */
    ClusterModel model(SizingPolicy sizing, RoutingPolicy routing, int cores) {
        PoolModel pool = PoolModel.of(sizing, cores);
        MachineModel machine = MachineModel.of(cores);
        if (!pauseEvery.equals(SizingDecision.NEVER)) {
            machine = machine.withPauses(new GarbagePauses(pauseEvery, new Constant((double) pauseLength.toNanos())));
        }
        List<NodeModel> models = new ArrayList<>();
        for (double speed : eachSpeed()) {
            MachineModel own = machine.withSpeed(speed)
                    .withSerialCost(models.isEmpty() ? WeakNode.cost(weakNode).orElse(null) : null);
            models.add(NodeModel.of(own, pool).withReportEvery(reportEvery));
        }
        ClusterModel cluster = ClusterModel.of(models, routing)
                .withBalancers(balancers)
                .withFaults(faults.stream().map(ClusterShape::fault).toArray(NodeFault[]::new));
        return networkDelay.isZero()
                ? cluster
                : cluster.withNetworkDelay(new Exponential((double) networkDelay.toNanos()));
    }

    /** Returns the command-line options of this shape that differ from the defaults. */
    List<String> words() {
        List<String> words = new ArrayList<>(List.of("--nodes", Integer.toString(nodes)));
        Map<String, Object> shown = Parameters.of(this).shown();
        Map<String, Object> usual = Parameters.of(ONE).shown();
        OPTIONS.forEach((parameter, option) -> {
            Object value = shown.get(parameter);
            if (value != null && !value.equals(usual.get(parameter))) {
                words.addAll(List.of(option, text(parameter, value)));
            }
        });
        return words;
    }

    private String text(String parameter, Object value) {
        return switch (parameter) {
            case "speeds" -> speeds.stream().map(String::valueOf).collect(Collectors.joining(","));
            case "faults" -> String.join(",", faults);
            default -> String.valueOf(value);
        };
    }
}
