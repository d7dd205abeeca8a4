package dev.tidepool.policy.routing;

import dev.tidepool.policy.Require;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a router gets besides events.
 *
 * @param seed the seed of its randomness; balancers of one cluster get different seeds
 * @param balancers balancers of the cluster at the start, 1 to 1,000,000. Routers assume that each sees the same share
 *     of the tasks, and use that share of any limit
 * @param outstanding the tasks on a member or on their way to it at this moment, which only a simulation knows; null
 *     elsewhere
 */
public record RoutingContext(
        long seed, int balancers, @Nullable IntUnaryOperator outstanding) {

    public RoutingContext {
        Require.inRange("balancers", balancers, 1, 1_000_000);
    }

    /** Returns the context of a real cluster's only balancer. */
    public static RoutingContext of(long seed) {
        return new RoutingContext(seed, 1, null);
    }
}
