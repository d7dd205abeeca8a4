package dev.tidepool.lab.simulation;

import dev.tidepool.lab.UnknownNameException;
import dev.tidepool.lab.contestant.TypedName;
import dev.tidepool.policy.routing.RoutingPolicies;
import dev.tidepool.policy.routing.RoutingPolicy;
import org.jspecify.annotations.Nullable;

/**
 * A contestant of a simulation: pools sized in one way, and in a cluster tasks routed in one way.
 *
 * @param sizing how its pools are sized
 * @param routing the routing policy as typed; null for a single pool without a balancer
 */
public record SimulatedContestant(Sizing sizing, @Nullable String routing) {

    /** Returns what it is called in results: {@code auto}, {@code auto+round-robin}. */
    String name(Sizing.Chosen chosen) {
        return routing == null ? chosen.name() : chosen.name() + "+" + routing;
    }

    /**
     * Returns the routing policy that a user typed.
     *
     * @param typed {@code name}, or {@code name:key=value} with any number of parameters
     * @throws UnknownNameException if there is no policy of this name, with the nearest names
     * @throws IllegalArgumentException if a parameter is not allowed, in one line
     */
    public static RoutingPolicy routing(String typed) {
        TypedName name = TypedName.of("routing policy", typed);
        RoutingPolicies.Entry entry = RoutingPolicies.all().stream()
                .filter(each -> each.name().equals(name.name()))
                .findFirst()
                .orElseThrow(() -> new UnknownNameException(
                        "routing policy",
                        name.name(),
                        RoutingPolicies.all().stream()
                                .map(RoutingPolicies.Entry::name)
                                .toList()));
        return name.applyTo(entry.defaults().get());
    }
}
