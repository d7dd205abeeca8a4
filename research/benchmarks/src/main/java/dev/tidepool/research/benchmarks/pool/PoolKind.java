package dev.tidepool.research.benchmarks.pool;

import java.util.function.IntFunction;

/**
 * A kind of pool in the comparison.
 *
 * @param opener opens a pool with the given number of threads
 */
public record PoolKind(String name, String description, Role role, IntFunction<OpenPool> opener) implements Contender {
    /** The part of a contender in the comparison. */
    public enum Role {
        /** The bars judge it. */
        OURS,
        /** The bars compare ours with it. */
        PEER,
        /** The tables show it; no bar uses it. */
        REFERENCE
    }

    public OpenPool open(int threads) {
        return opener.apply(threads);
    }
}
