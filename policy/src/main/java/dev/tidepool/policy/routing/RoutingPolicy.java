package dev.tidepool.policy.routing;

import dev.tidepool.policy.SizingDecision;
import java.time.Duration;

/**
 * A rule that spreads tasks over the nodes of a cluster, with its parameters. Implementations are
 * records: their components are the validated parameters, they are immutable and may be shared by any
 * number of balancers. The moving part is the {@link Router}, one for each balancer.
 */
public interface RoutingPolicy {

    /** Returns the policy's name as users type it: lower case, words joined by hyphens. */
    String name();

    /**
     * Returns how often a router wants {@link Router#onTick}; {@link
     * SizingDecision#NEVER} for never, the default.
     */
    default Duration tickEvery() {
        return SizingDecision.NEVER;
    }

    /**
     * Returns a fresh state machine for one balancer.
     *
     * @param context where chance and, in a simulation, perfect knowledge come from
     * @throws IllegalArgumentException if the policy needs perfect knowledge and there is none
     */
    Router newRouter(RoutingContext context);
}
