package dev.tidepool.benchmarks.pool;

import java.util.List;

/** What is compared: a kind of pool, or a way through a cluster. */
public interface Contender {
    /** Returns its name as users type it: lower case, words joined by hyphens. */
    String name();

    /** Returns what it is, one line. */
    String description();

    /** Returns whether it is ours, a peer, or there for reference. */
    PoolKind.Role role();

    /** Returns the options that its JVMs have beside those of all others. */
    default List<String> flags() {
        return List.of();
    }
}
