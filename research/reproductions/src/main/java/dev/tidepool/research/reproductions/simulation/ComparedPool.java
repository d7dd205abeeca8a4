package dev.tidepool.research.reproductions.simulation;

import dev.tidepool.lab.simulator.PoolModel;
import dev.tidepool.policy.IdleOrder;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.sizing.auto.Auto;

/**
 * A pool that is compared.
 *
 * @param name as tables and figures show it
 * @param policy its sizing policy
 * @param idleOrder which idle thread takes the next task
 * @param layout its queues
 */
public record ComparedPool(String name, SizingPolicy policy, IdleOrder idleOrder, QueueLayout layout) {

    /** Returns a pool with one queue. The thread that has been idle longest takes the next task. */
    public static ComparedPool of(String name, SizingPolicy policy) {
        return new ComparedPool(name, policy, IdleOrder.FIFO, QueueLayout.SHARED);
    }

    /** Returns the executor's own pool, with its defaults. */
    public static ComparedPool ours() {
        return new ComparedPool("auto", new Auto(), IdleOrder.LIFO, QueueLayout.SHARED);
    }

    /** Returns the pool for a machine of so many cores. */
    public PoolModel pool(int cores) {
        return new PoolModel(policy, PoolBounds.unlimited(cores), Integer.MAX_VALUE, layout, idleOrder);
    }
}
