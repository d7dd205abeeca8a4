package dev.tidepool.simulator;

import dev.tidepool.policy.IdleOrder;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.SizingPolicy;

/**
 * A pool as the executor builds it, in the simulator. Immutable.
 *
 * @param sizing the policy that sizes it
 * @param bounds hard bounds that no decision leaves; their number of cores is the machine's
 * @param queueCapacity tasks that may wait, 0 to {@link Integer#MAX_VALUE} for no bound; a task beyond is rejected
 * @param layout how waiting tasks are laid out
 * @param idleOrder which idle thread takes the next task
 */
public record PoolModel(
        SizingPolicy sizing, PoolBounds bounds, int queueCapacity, QueueLayout layout, IdleOrder idleOrder) {

    /** Checks the capacity. */
    public PoolModel {
        Require.inRange("queueCapacity", queueCapacity, 0, Integer.MAX_VALUE);
    }

    /** Returns a pool of this policy with everything else as the executor has it by default. */
    public static PoolModel of(SizingPolicy sizing, int cores) {
        return new PoolModel(
                sizing, PoolBounds.unlimited(cores), Integer.MAX_VALUE, QueueLayout.SHARED, IdleOrder.LIFO);
    }
}
