package dev.tidepool.policy.routing;

import dev.tidepool.policy.SizingDecision;
import java.time.Duration;

/**
 * A rule that spreads tasks over the nodes of a cluster, with its parameters. Implementations are records whose
 * components are the validated parameters. They are immutable, and any number of balancers may share one. Each balancer
 * has its own {@link Router}, which holds the state.
 */
public interface RoutingPolicy {

    /** Returns the policy's name as users type it: lower case, words joined by hyphens. */
    String name();

    /** Returns the interval of {@link Router#onTick}; {@link SizingDecision#NEVER}, the default, for no calls. */
    default Duration tickEvery() {
        return SizingDecision.NEVER;
    }

    /**
     * Returns a fresh state machine for one balancer.
     *
     * @param context the seed and, in a simulation, perfect knowledge
     * @throws IllegalArgumentException if the policy needs perfect knowledge and there is none
     */
    Router newRouter(RoutingContext context);
}
