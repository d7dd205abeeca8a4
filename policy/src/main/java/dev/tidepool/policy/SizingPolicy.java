package dev.tidepool.policy;

import java.util.Set;

/**
 * A rule that sizes a pool, with its parameters. Implementations are records whose components are the validated
 * parameters. They are immutable, and any number of pools may share one. Each pool has its own {@link Sizer}, which
 * holds the state.
 */
public interface SizingPolicy {

    /** Returns the policy's name as users type it: lower case, words joined by hyphens. */
    String name();

    /** Returns the signals that this policy needs beyond the counts; the engine measures only these. */
    default Set<Signal> signals() {
        return Set.of();
    }

    /**
     * Returns a fresh state machine for one pool.
     *
     * @param bounds the pool's hard bounds; decisions outside them are clamped by the controller
     */
    Sizer newSizer(PoolBounds bounds);
}
