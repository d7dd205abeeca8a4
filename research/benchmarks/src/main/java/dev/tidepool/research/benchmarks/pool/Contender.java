package dev.tidepool.research.benchmarks.pool;

import java.util.List;

/** A contestant of the benchmark: a kind of pool, or a way to run tasks on a cluster. */
public interface Contender extends Named {
    /** Returns one line that describes it. */
    String description();

    /** Returns its part in the comparison. */
    PoolKind.Role role();

    /** Returns additional options for its JVMs. */
    default List<String> flags() {
        return List.of();
    }
}
