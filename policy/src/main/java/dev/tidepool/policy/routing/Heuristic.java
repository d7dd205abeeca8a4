package dev.tidepool.policy.routing;

/**
 * The balancer of Heuristic-DTPS, a baseline of [bahadur2022sword]: plain {@link RoundRobin}, under the name of the
 * published scheme. The heuristic itself is the node's sizing policy, {@link
 * dev.tidepool.policy.sizing.ThroughputDecline}.
 */
public record Heuristic() implements RoutingPolicy {

    @Override
    public String name() {
        return "heuristic";
    }

    @Override
    public Router newRouter(RoutingContext context) {
        return new RoundRobin().newRouter(context);
    }
}
