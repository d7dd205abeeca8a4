package dev.tidepool.lab.reproductions.simulation;

import dev.tidepool.policy.IdleOrder;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.simulator.PoolModel;

/**
 * A pool that is compared.
 *
 * @param name as tables and figures show it
 * @param policy what sizes it
 * @param idleOrder which idle thread takes the next task
 * @param layout how waiting tasks are laid out
 */
public record ComparedPool(String name, SizingPolicy policy, IdleOrder idleOrder, QueueLayout layout) {

    /** Returns a pool with one queue whose idle threads take tasks in the order in which they became idle. */
    public static ComparedPool of(String name, SizingPolicy policy) {
        return new ComparedPool(name, policy, IdleOrder.FIFO, QueueLayout.SHARED);
    }

    /** Returns the pool on a machine of so many cores. */
    public PoolModel pool(int cores) {
        return new PoolModel(policy, PoolBounds.unlimited(cores), Integer.MAX_VALUE, layout, idleOrder);
    }
}
