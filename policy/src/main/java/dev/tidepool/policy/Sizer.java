package dev.tidepool.policy;

/**
 * The state of one {@link SizingPolicy} in one pool: sample in, decision out. Deterministic: the
 * same samples give the same decisions, on every machine. It has no thread, clock, lock, log, I/O
 * or randomness of its own (a policy that needs chance takes a seed as a parameter). Not
 * thread-safe: one caller at a time.
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
     * Returns whether the control loop of an idle pool may rest once its decision repeats. True unless
     * overridden; false while more silence would still change the decision, as in a sizer that holds
     * its size for a few seconds of silence before it lets go.
     */
    default boolean mayRest() {
        return true;
    }
}
