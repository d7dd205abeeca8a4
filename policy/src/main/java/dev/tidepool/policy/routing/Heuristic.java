package dev.tidepool.policy.routing;

/**
 * The balancer of Heuristic-DTPS, a baseline of paper 000: plain {@link RoundRobin}. The heuristic itself, to
 * take the pool back to its last stable size when throughput declines, is a sizing policy on the node.
 * It has a name of its own so that the scheme is found under the name that the paper gives it.
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
