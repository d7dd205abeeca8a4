package dev.tidepool.research.benchmarks.cluster;

/**
 * The size of a cluster.
 *
 * @param threads threads of each member, or {@link #AS_CONFIGURED}
 */
record ClusterSize(int members, int threads) {
    /** Our members size their pools; plain Hazelcast has 16 threads. */
    static final int AS_CONFIGURED = 0;

    static ClusterSize of(int members) {
        return new ClusterSize(members, AS_CONFIGURED);
    }
}
