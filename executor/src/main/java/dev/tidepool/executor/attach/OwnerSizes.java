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

    /** What the policy asked for last. A pool that threw may have taken one of the two sizes. */
    private PoolSizes asked;

    OwnerSizes(PoolSizes sizes) {
        owner = sizes;
        inForce = sizes;
        asked = sizes;
    }

    /**
     * A change by the owner.
     *
     * @param seen the sizes of the pool
     * @param owner what the owner last set
     * @param bounds the bounds that follow
     */
    record Change(PoolSizes seen, PoolSizes owner, PoolBounds bounds) {}

    /** Returns the bounds that the sizes of a pool mean: nobody wants more threads than the machine allows. */
    static PoolBounds bounds(PoolSizes sizes, int machineThreads, int cores) {
        int max = Math.max(Math.min(sizes.max(), machineThreads), sizes.core());
        return new PoolBounds(sizes.core(), max, cores);
    }

    /**
     * Takes every size that is neither in force nor asked for as set by the owner. The change is seen again and again
     * until it is accepted.
     *
     * @return null if the owner changed nothing
     */
    @Nullable
    Change notice(PoolSizes seen, PoolBounds bounds, int machineThreads) {
        boolean core = hasOwnersCore(seen);
        boolean max = hasOwnersMax(seen);
        if (!core && !max) {
            settle(seen);
            return null;
        }
        PoolSizes changed = max
                ? new PoolSizes(Math.min(core ? seen.core() : owner.core(), seen.max()), seen.max())
                : new PoolSizes(seen.core(), Math.max(owner.max(), seen.core()));
        int most = max ? Math.min(seen.max(), machineThreads) : bounds.maxThreads();
        int least = core ? seen.core() : Math.min(bounds.minThreads(), most);
        return new Change(seen, changed, new PoolBounds(least, Math.max(most, least), bounds.cores()));
    }

    private boolean hasOwnersCore(PoolSizes seen) {
        return seen.core() != inForce.core() && seen.core() != asked.core();
    }

    private boolean hasOwnersMax(PoolSizes seen) {
        return seen.max() != inForce.max() && seen.max() != asked.max();
    }

    /** Accepts a change, once all that depends on it has changed. Needs no memory. */
    void accept(Change change) {
        owner = change.owner();
        settle(change.seen());
    }

    private void settle(PoolSizes seen) {
        inForce = seen;
        asked = seen;
    }

    /**
     * Sets the sizes of the pool on behalf of the policy, unless they are in force.
     *
     * @return false if the owner has set others since the last {@link #notice}; they stay, and the next one sees them
     */
    boolean resize(ManagedPool pool, PoolSizes sizes) {
        if (sizes.equals(inForce)) {
            return true;
        }
        PoolSizes seen = pool.sizes();
        if (hasOwnersCore(seen) || hasOwnersMax(seen)) {
            return false;
        }
        asked = sizes;
        pool.resize(sizes);
        inForce = sizes;
        return true;
    }

    /** Returns what the owner last set. */
    PoolSizes owner() {
        return owner;
    }
}
