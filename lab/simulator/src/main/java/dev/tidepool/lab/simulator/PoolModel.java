package dev.tidepool.lab.simulator;

import dev.tidepool.policy.IdleOrder;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.SizingPolicy;

/**
 * A simulated pool with the executor's options. Immutable.
 *
 * @param bounds hard bounds of the pool size; the number of cores comes from the machine
 * @param queueCapacity maximum number of waiting tasks, 0 to {@link Integer#MAX_VALUE} for no limit; further tasks are
 *     rejected
 * @param idleOrder the idle thread that takes the next task
 */
public record PoolModel(
        SizingPolicy sizing, PoolBounds bounds, int queueCapacity, QueueLayout layout, IdleOrder idleOrder) {
    public PoolModel {
        Require.inRange("queueCapacity", queueCapacity, 0, Integer.MAX_VALUE);
    }

    /** Returns a pool of this policy with the executor's other defaults. */
    public static PoolModel of(SizingPolicy sizing, int cores) {
        return new PoolModel(
                sizing, PoolBounds.unlimited(cores), Integer.MAX_VALUE, QueueLayout.SHARED, IdleOrder.LIFO);
    }
}
