package dev.tidepool.policy.routing;

import dev.tidepool.policy.Require;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a router is given besides events.
 *
 * @param seed where its chance comes from; balancers of one cluster get different seeds
 * @param balancers balancers of the cluster at first, 1 to 1,000,000, each of which is taken to see the same share
 *     of the tasks: a rule that caps what a node gets takes its part of the cap
 * @param outstanding tells the tasks that are on a member, or on their way to it, at this very moment:
 *     perfect knowledge, which only a simulation has; null elsewhere
 */
public record RoutingContext(
        long seed, int balancers, @Nullable IntUnaryOperator outstanding) {

    /** Checks the number of balancers. */
    public RoutingContext {
        Require.inRange("balancers", balancers, 1, 1_000_000);
    }

    /** Returns the context of a real balancer that is the only one. */
    public static RoutingContext of(long seed) {
        return new RoutingContext(seed, 1, null);
    }
}
