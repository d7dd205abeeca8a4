package dev.tidepool.cluster.internal.caller;

import dev.tidepool.cluster.LeaseTerms;
import dev.tidepool.policy.routing.RoutingPolicy;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a caller.
 *
 * @param seed seeds the routing policy's random numbers
 * @param heldTasks the limit on the tasks that wait here while every member is at its limit
 * @param secret the cluster's secret; null for none
 */
@SuppressWarnings("ArrayRecordComponent")
public record CallerSettings(
        String name,
        RoutingPolicy routing,
        long seed,
        LeaseTerms terms,
        int inFlightPerMember,
        int heldTasks,
        int payloadLimit,
        byte @Nullable [] secret) {}
