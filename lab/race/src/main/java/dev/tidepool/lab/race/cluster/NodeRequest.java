package dev.tidepool.lab.race.cluster;

import dev.tidepool.policy.IdleOrder;
import org.jspecify.annotations.Nullable;

/**
 * What a node process is told.
 *
 * @param index its number, from 0
 * @param addresses the cluster
 * @param contestant the system as typed
 * @param work what tasks do
 * @param idleOrder which idle thread of its pool takes the next task
 * @param serialCost what each task pays first; null for nothing
 */
record NodeRequest(
        int index,
        Addresses addresses,
        String contestant,
        Work work,
        IdleOrder idleOrder,
        @Nullable GateCost serialCost) {}
