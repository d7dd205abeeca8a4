package dev.tidepool.lab.race.cluster;

import dev.tidepool.lab.results.PolicyDescription;
import dev.tidepool.options.Parameters;
import dev.tidepool.options.TypedName;
import dev.tidepool.options.TypedPolicies;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.routing.JoinShortestQueue;
import dev.tidepool.policy.routing.RoutingPolicy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A contestant of a cluster race. It is a sizing policy with a routing policy, as in {@code auto+shortest-wait}, or
 * plain Hazelcast, as in {@code hazelcast:threads=16}. Immutable.
 *
 * @param name as typed, always with the routing
 * @param pool the sizing policy as typed, or {@code hazelcast} with its parameters
 * @param routing the routing policy as typed; null for plain Hazelcast, which has its own
 */
record ClusterContestant(String name, String pool, @Nullable String routing) {
    /** The default contestants: ours, the three of [bahadur2022sword], and two that ignore the state of the nodes. */
    static final List<String> DEFAULTS = List.of(
            "auto+shortest-wait",
            "crr-node+collaborative-round-robin",
            "throughput-decline+heuristic",
            "memory-guard+resource-level",
            "auto+round-robin",
            PlainHazelcast.NAME);

    private static final String USUAL_ROUTING = "shortest-wait";
    private static final int ANY_CORES = 2;

    /**
     * Returns the contestant that a user typed.
     *
     * @param typed {@code POOL+ROUTING}, {@code POOL} for the default routing, or {@code hazelcast}, each with
     *     parameters
     * @throws IllegalArgumentException if the name is unknown or a parameter is not allowed
     */
    static ClusterContestant find(String typed) {
        String text = typed.strip();
        if (TypedName.of("pool", text).name().equals(PlainHazelcast.NAME)) {
            PlainHazelcast.find(text);
            return new ClusterContestant(text, text, null);
        }
        int plus = text.lastIndexOf('+');
        String pool = plus < 0 ? text : text.substring(0, plus).strip();
        String routing = plus < 0 ? USUAL_ROUTING : text.substring(plus + 1).strip();
        ClusterContestant found = new ClusterContestant(pool + "+" + routing, pool, routing);
        SizingPolicy unused = found.sizing(ANY_CORES);
        if (TypedPolicies.routing(routing) instanceof JoinShortestQueue) {
            throw new IllegalArgumentException(
                    "routing policy '%s' needs every queue's length, which only a simulation can know: see simulate"
                            .formatted(routing));
        }
        return found;
    }

    boolean isPlain() {
        return routing == null;
    }

    SizingPolicy sizing(int cores) {
        return TypedPolicies.sizing(pool, cores);
    }

    RoutingPolicy routingPolicy() {
        return TypedPolicies.routing(String.valueOf(routing));
    }

    /** Returns both policies for the result file. */
    PolicyDescription policy() {
        if (isPlain()) {
            return new PolicyDescription(
                    PlainHazelcast.NAME,
                    Parameters.of(PlainHazelcast.find(pool)).shown());
        }
        Map<String, Object> parameters =
                new LinkedHashMap<>(Parameters.of(sizing(ANY_CORES)).shown());
        Parameters.of(routingPolicy()).shown().forEach((key, value) -> parameters.put("routing " + key, value));
        return new PolicyDescription(name, parameters);
    }
}
