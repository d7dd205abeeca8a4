package dev.tidepool.policy.routing;

import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a router is given besides events.
 *
 * @param seed where its chance comes from; balancers of one cluster get different seeds
 * @param outstanding tells the tasks that are on a node, or on their way to it, at this very moment:
 *     perfect knowledge, which only a simulation has; null elsewhere
 */
public record RoutingContext(long seed, @Nullable IntUnaryOperator outstanding) {

    /** Returns the context of a real balancer. */
    public static RoutingContext of(long seed) {
        return new RoutingContext(seed, null);
    }
}
