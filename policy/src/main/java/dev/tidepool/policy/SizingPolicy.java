package dev.tidepool.policy;

import java.util.Set;

/**
 * A rule that sizes a pool, with its parameters. Implementations are records: their components are
 * the validated parameters, they are immutable and may be shared by any number of pools. The moving
 * part is the {@link Sizer}, one for each pool.
 */
public interface SizingPolicy {

    /** Returns the policy's name as users type it: lower case, words joined by hyphens. */
    String name();

    /** Returns the signals that this policy needs beyond the counts; the engine pays for these. */
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
