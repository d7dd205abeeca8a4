package dev.tidepool.research.benchmarks.cluster;

import dev.tidepool.policy.routing.CollaborativeRoundRobin;
import dev.tidepool.policy.routing.RoundRobin;
import dev.tidepool.policy.routing.RoutingPolicy;
import dev.tidepool.policy.routing.ShortestWait;
import dev.tidepool.research.benchmarks.pool.Contender;
import dev.tidepool.research.benchmarks.pool.PoolKind.Role;
import java.io.IOException;
import java.util.List;

/**
 * A way to run tasks on a cluster: a contestant of the benchmark.
 *
 * @param flags additional options for the caller's JVM
 */
record ClusterRoute(String name, String description, Role role, List<String> flags, Opener opener)
        implements Contender {
    /** Opens a cluster. */
    @FunctionalInterface
    interface Opener {
        /**
         * Starts the members and waits until the caller can use all of them.
         *
         * @throws IOException if a member does not start
         */
        OpenCluster open(ClusterSize size) throws IOException, InterruptedException;
    }

    static final String OURS = "tidepool";
    static final String PLAIN = "hazelcast-16";
    static final String ROUND_ROBIN = "round-robin";
    static final String CRR = "crr";
    static final String PROTECTED = "tidepool-tls";
    static final String PLAIN_AS_IT_COMES = "hazelcast-16-default";

    /** Without this option, Hazelcast starts a thread for each callback on two cores. */
    private static final List<String> COMMON_POOL = List.of("-Djava.util.concurrent.ForkJoinPool.common.parallelism=2");

    static final List<ClusterRoute> ALL = List.of(
            ours(
                    OURS,
                    "DistributedExecutor with its defaults: routing shortest-wait, pools with policy auto, no secret",
                    Role.OURS,
                    ShortestWait.defaults()),
            new ClusterRoute(
                    PROTECTED,
                    "the same with certificates: nodes and callers authenticate each other, TLS encrypts",
                    Role.REFERENCE,
                    COMMON_POOL,
                    size -> OurCluster.open(size, ShortestWait.defaults(), true)),
            new ClusterRoute(
                    PLAIN,
                    "Hazelcast's IExecutorService, 16 threads per member, and a common pool of 2 threads for callbacks",
                    Role.PEER,
                    COMMON_POOL,
                    PlainCluster::open),
            new ClusterRoute(
                    PLAIN_AS_IT_COMES,
                    "the same without that common pool: on two cores, Hazelcast starts a thread for each callback",
                    Role.REFERENCE,
                    List.of(),
                    PlainCluster::open),
            ours(ROUND_ROBIN, "DistributedExecutor with routing policy round-robin", Role.PEER, new RoundRobin()),
            ours(
                    CRR,
                    "DistributedExecutor with collaborative round robin exactly as in [bahadur2022sword]",
                    Role.PEER,
                    CollaborativeRoundRobin.defaults()));

    private static ClusterRoute ours(String name, String description, Role role, RoutingPolicy routing) {
        return new ClusterRoute(name, description, role, COMMON_POOL, size -> OurCluster.open(size, routing, false));
    }
}
