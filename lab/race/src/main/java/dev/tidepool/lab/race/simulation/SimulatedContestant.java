package dev.tidepool.lab.race.simulation;

import org.jspecify.annotations.Nullable;

/**
 * A contestant of a simulation: a way to size pools and, in a cluster, a routing policy.
 *
 * @param routing the routing policy as typed; null for a single pool without a balancer
 */
public record SimulatedContestant(Sizing sizing, @Nullable String routing) {

    /** Returns its name in results: {@code auto}, {@code auto+round-robin}. */
    String name(Sizing.Chosen chosen) {
        return routing == null ? chosen.name() : chosen.name() + "+" + routing;
    }
}
