package dev.tidepool.lab.race.cluster;

import dev.tidepool.policy.IdleOrder;
import org.jspecify.annotations.Nullable;

/**
 * The request to a node process.
 *
 * @param index its number, from 0
 * @param idleOrder which idle thread of its pool takes the next task
 * @param serialCost a serial cost of each task; null for none
 */
record NodeRequest(
        int index,
        Addresses addresses,
        ClusterContestant contestant,
        Work work,
        IdleOrder idleOrder,
        @Nullable GateCost serialCost) {}
