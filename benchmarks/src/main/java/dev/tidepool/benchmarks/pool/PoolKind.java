package dev.tidepool.benchmarks.pool;

import java.util.function.IntFunction;

/**
 * A kind of pool that is compared.
 *
 * @param name as users type it: lower case, words joined by hyphens
 * @param description what it is, one line
 * @param role whether it is ours, a peer, or there for reference
 * @param opener opens a pool of so many threads
 */
public record PoolKind(String name, String description, Role role, IntFunction<OpenPool> opener) implements Contender {

    /** What a pool is compared for. */
    public enum Role {
        /** The pool whose bars are evaluated. */
        OURS,
        /** A pool that the bars compare ours with. */
        PEER,
        /** Reported beside the others; no bar looks at it. */
        REFERENCE
    }

    /** Opens a pool of so many threads. */
    public OpenPool open(int threads) {
        return opener.apply(threads);
    }
}
