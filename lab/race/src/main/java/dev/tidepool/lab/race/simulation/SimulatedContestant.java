package dev.tidepool.lab.race.simulation;

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
}
