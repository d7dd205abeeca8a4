package dev.tidepool.lab.race.cluster;

import dev.tidepool.lab.results.PolicyDescription;
import dev.tidepool.options.Parameters;
import dev.tidepool.options.TypedPolicies;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.routing.JoinShortestQueue;
import dev.tidepool.policy.routing.RoutingPolicy;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A Tidepool cluster.
 *
 * @param name as typed, always with the routing
 * @param pool the sizing policy as typed: some of its defaults depend on the cores of the node
 * @param routing the routing policy
 */
record TidepoolContestant(String name, String pool, RoutingPolicy routing) implements ClusterContestant {
    private static final String USUAL_ROUTING = "shortest-wait";
    private static final int ANY_CORES = 2;

    /**
     * Returns the contestant that a user typed.
     *
     * @param typed {@code POOL+ROUTING}, or {@code POOL} for the default routing, each with parameters
     * @throws IllegalArgumentException if a name is unknown or a parameter is not allowed
     */
    static TidepoolContestant of(String typed) {
        int plus = typed.lastIndexOf('+');
        String pool = plus < 0 ? typed : typed.substring(0, plus).strip();
        String route = plus < 0 ? USUAL_ROUTING : typed.substring(plus + 1).strip();
        SizingPolicy unused = TypedPolicies.sizing(pool, ANY_CORES);
        RoutingPolicy routing = TypedPolicies.routing(route);
        if (routing instanceof JoinShortestQueue) {
            throw new IllegalArgumentException(
                    "routing policy '%s' needs every queue's length, which only a simulation can know: see simulate"
                            .formatted(route));
        }
        return new TidepoolContestant(pool + "+" + route, pool, routing);
    }

    SizingPolicy sizing(int cores) {
        return TypedPolicies.sizing(pool, cores);
    }

    @Override
    public PolicyDescription policy() {
        Map<String, Object> parameters =
                new LinkedHashMap<>(Parameters.of(sizing(ANY_CORES)).shown());
        Parameters.of(routing).shown().forEach((key, value) -> parameters.put("routing " + key, value));
        return new PolicyDescription(name, parameters);
    }

    @Override
    public NodePool openNode(NodeRequest request, NodeTasks tasks) {
        return TidepoolNode.open(sizing(Runtime.getRuntime().availableProcessors()), request, tasks);
    }

    @Override
    public TaskCaller openCaller(Addresses addresses, int index, Duration patience) throws InterruptedException {
        return TidepoolCaller.open(routing, addresses, index, patience);
    }
}
