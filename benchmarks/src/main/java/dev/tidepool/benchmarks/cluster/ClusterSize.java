package dev.tidepool.benchmarks.cluster;

/**
 * How large a cluster is.
 *
 * @param members member processes
 * @param threads threads of each, or {@link #AS_CONFIGURED}
 */
record ClusterSize(int members, int threads) {
    /** Ours sizes itself; plain Hazelcast's executor has 16. */
    static final int AS_CONFIGURED = 0;

    static ClusterSize of(int members) {
        return new ClusterSize(members, AS_CONFIGURED);
    }
}
