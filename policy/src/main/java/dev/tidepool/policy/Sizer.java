package dev.tidepool.policy;

/**
 * The state of one {@link SizingPolicy} in one pool: it turns samples into decisions. The same samples give the same
 * decisions on every machine. A sizer has no thread, clock, lock, log or I/O, and takes all randomness from a seed that
 * is a parameter of the policy. Not thread-safe.
 */
public interface Sizer {

    /** Returns the decision with which the pool starts; called once, before any sample. */
    SizingDecision start();

    /**
     * Returns the decision that follows from one control interval.
     *
     * @param sample the interval; never null
     */
    SizingDecision decide(PoolSample sample);

    /**
     * The hard bounds of the pool have changed. Does nothing unless overridden, because the controller clamps every
     * decision anyway. A sizer that steps from one size to the next should continue within the new bounds.
     *
     * @param bounds the bounds from now on
     */
    default void boundsChanged(PoolBounds bounds) {}

    /**
     * Returns whether the control loop of an idle pool may sleep once its decision repeats. True unless overridden. A
     * sizer returns false while further idle time would change its decision, for example if it keeps its threads for a
     * few idle seconds.
     */
    default boolean mayRest() {
        return true;
    }
}
