package dev.tidepool.policy.routing;

import dev.tidepool.policy.Require;

/**
 * A node of the cluster, as routers see it.
 *
 * @param node the node's number
 * @param weight its share of the work for policies with fixed shares, above 0 to 1,000,000; 1 if nothing is known
 */
public record RouterMember(int node, double weight) {

    public RouterMember {
        Require.inRange("weight", weight, Double.MIN_NORMAL, 1_000_000);
    }
}
