package dev.tidepool.benchmarks.cluster;

import dev.tidepool.benchmarks.pool.Contender;
import dev.tidepool.benchmarks.pool.PoolKind.Role;
import dev.tidepool.policy.routing.CollaborativeRoundRobin;
import dev.tidepool.policy.routing.RoundRobin;
import dev.tidepool.policy.routing.ShortestWait;
import java.util.List;

/**
 * A way to run tasks on a cluster.
 *
 * @param name as users type it
 * @param description what it is, one line
 * @param role whether it is ours, a peer, or there for reference
 * @param flags options of the caller's JVM beside those of all
 * @param opener opens a cluster
 */
record ClusterRoute(String name, String description, Role role, List<String> flags, Opener opener)
        implements Contender {
    static final String OURS = "tidepool";
    static final String PLAIN = "hazelcast-16";
    static final String ROUND_ROBIN = "round-robin";
    static final String CRR = "crr";
    static final String SEALED = "tidepool-secret";
    static final String PLAIN_AS_IT_COMES = "hazelcast-16-default";

    /** Two cores would otherwise give Hazelcast a thread for each callback. */
    private static final List<String> COMMON_POOL = List.of("-Djava.util.concurrent.ForkJoinPool.common.parallelism=2");

    static final List<ClusterRoute> ALL = List.of(
            new ClusterRoute(
                    OURS,
                    "DistributedExecutor as it comes: routing shortest-wait, members with pools of policy auto, "
                            + "no secret",
                    Role.OURS,
                    COMMON_POOL,
                    size -> OurCluster.open(size, ShortestWait.defaults(), false)),
            new ClusterRoute(
                    SEALED,
                    "the same with a cluster secret: connections enciphered, messages with a code",
                    Role.REFERENCE,
                    COMMON_POOL,
                    size -> OurCluster.open(size, ShortestWait.defaults(), true)),
            new ClusterRoute(
                    PLAIN,
                    "Hazelcast's IExecutorService, 16 threads a member, common pool of 2 threads so that "
                            + "callbacks have some",
                    Role.PEER,
                    COMMON_POOL,
                    PlainCluster::open),
            new ClusterRoute(
                    PLAIN_AS_IT_COMES,
                    "the same without that: on two cores Hazelcast starts a thread for each callback of its own",
                    Role.REFERENCE,
                    List.of(),
                    PlainCluster::open),
            new ClusterRoute(
                    ROUND_ROBIN,
                    "DistributedExecutor with round robin",
                    Role.PEER,
                    COMMON_POOL,
                    size -> OurCluster.open(size, new RoundRobin(), false)),
            new ClusterRoute(
                    CRR,
                    "DistributedExecutor with collaborative round robin exactly as in [bahadur2022sword]",
                    Role.PEER,
                    COMMON_POOL,
                    size -> OurCluster.open(size, CollaborativeRoundRobin.defaults(), false)));
}
