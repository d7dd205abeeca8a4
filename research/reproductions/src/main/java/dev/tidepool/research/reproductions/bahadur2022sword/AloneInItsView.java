package dev.tidepool.research.reproductions.bahadur2022sword;

import dev.tidepool.policy.routing.Router;
import dev.tidepool.policy.routing.RoutingContext;
import dev.tidepool.policy.routing.RoutingPolicy;
import java.time.Duration;

/**
 * A routing policy whose balancers are not told that there are others.
 *
 * @param policy the policy that each of them follows
 */
record AloneInItsView(RoutingPolicy policy) implements RoutingPolicy {

    @Override
    public String name() {
        return policy.name();
    }

    @Override
    public Duration tickEvery() {
        return policy.tickEvery();
    }

    @Override
    public Router newRouter(RoutingContext context) {
        return policy.newRouter(new RoutingContext(context.seed(), 1, context.outstanding()));
    }
}
