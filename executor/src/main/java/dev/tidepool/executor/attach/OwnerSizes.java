package dev.tidepool.executor.attach;

import dev.tidepool.policy.PoolBounds;
import org.jspecify.annotations.Nullable;

/**
 * What the owner of a pool last set, beside what the policy did. Core and maximum count one by one: who sets one of
 * them says nothing of the other. Not thread-safe.
 */
final class OwnerSizes {
    private PoolSizes owner;
    private PoolSizes inForce;

    OwnerSizes(PoolSizes sizes) {
        owner = sizes;
        inForce = sizes;
    }

    /** Returns the bounds that the sizes of a pool mean: nobody wants more threads than the machine allows. */
    static PoolBounds bounds(PoolSizes sizes, int machineThreads, int cores) {
        int max = Math.max(Math.min(sizes.max(), machineThreads), sizes.core());
        return new PoolBounds(sizes.core(), max, cores);
    }

    /**
     * Takes every size that is not in force as set by the owner.
     *
     * @return the bounds from now on; null if the owner changed nothing
     */
    @Nullable
    PoolBounds notice(PoolSizes seen, PoolBounds bounds, int machineThreads) {
        boolean core = seen.core() != inForce.core();
        boolean max = seen.max() != inForce.max();
        if (!core && !max) {
            return null;
        }
        inForce = seen;
        if (max) {
            owner = new PoolSizes(Math.min(core ? seen.core() : owner.core(), seen.max()), seen.max());
        } else {
            owner = new PoolSizes(seen.core(), Math.max(owner.max(), seen.core()));
        }
        int most = max ? Math.min(seen.max(), machineThreads) : bounds.maxThreads();
        int least = core ? seen.core() : Math.min(bounds.minThreads(), most);
        return new PoolBounds(least, Math.max(most, least), bounds.cores());
    }

    /** Sets the sizes of the pool on behalf of the policy. Does nothing if they are in force. */
    void resize(ManagedPool pool, PoolSizes sizes) {
        if (!sizes.equals(inForce)) {
            pool.resize(sizes);
            inForce = sizes;
        }
    }

    /** Returns what the owner last set. */
    PoolSizes owner() {
        return owner;
    }
}
