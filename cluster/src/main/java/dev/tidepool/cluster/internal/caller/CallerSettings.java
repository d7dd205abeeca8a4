package dev.tidepool.cluster.internal.caller;

import dev.tidepool.cluster.LeaseTerms;
import dev.tidepool.policy.routing.RoutingPolicy;
import org.jspecify.annotations.Nullable;

/**
 * What a caller is built with.
 *
 * @param name names it in threads and messages
 * @param routing which member gets the next task
 * @param seed where the routing's chance comes from
 * @param terms the terms of its leases
 * @param inFlightPerMember tasks that a member may have at once
 * @param heldTasks tasks that may wait here while every member has as many as it may have
 * @param payloadLimit bytes that an argument may have
 * @param secret the cluster's secret, or null
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
