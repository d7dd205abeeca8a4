package dev.tidepool.research.benchmarks.servers.host;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.measure.contestant.Group;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.research.benchmarks.pool.Contender;
import dev.tidepool.research.benchmarks.pool.PoolKind.Role;
import dev.tidepool.research.benchmarks.pool.UncountedThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A pool in a server: a contestant of the benchmark.
 *
 * @param opener opens the pool; null for the pool that the server has by itself
 */
public record ServerPool(
        String name,
        String description,
        Role role,
        @Nullable Supplier<ExecutorService> opener) implements Contender {
    /** The pool that the bars judge. */
    public static final String OURS = "tidepool";

    /** Virtual threads, which no bar about threads concerns. */
    public static final String VIRTUAL = "virtual";

    /** The server's own pool. */
    public static final String OWN = "own";

    private static final String JDK_VIRTUAL = "jdk-virtual";
    private static final int THREADS_PER_CORE = 2;
    private static final List<ServerPool> ALL = pools();

    /** Returns all pools on this JDK, ours first. */
    public static List<ServerPool> all() {
        return ALL;
    }

    private static List<ServerPool> pools() {
        List<ServerPool> pools = new ArrayList<>(List.of(
                new ServerPool(
                        OURS,
                        "AdaptiveExecutor with its defaults: policy auto",
                        Role.OURS,
                        () -> AdaptiveExecutor.builder("tidepool").build()),
                new ServerPool(
                        "tidepool-fixed",
                        "AdaptiveExecutor with policy fixed, two threads per core",
                        Role.REFERENCE,
                        () -> AdaptiveExecutor.builder("tidepool")
                                .sizing(new Fixed(threads()))
                                .build()),
                new ServerPool(
                        OWN,
                        "the server's own: Tomcat's executor of 10 to 200 threads, Jetty's QueuedThreadPool of 8 to "
                                + "200, gRPC's cached pool; behind Netty, Reactor's bounded elastic",
                        Role.PEER,
                        null)));
        if (Contestants.of(Group.JDK).stream().anyMatch(family -> family.name().equals(JDK_VIRTUAL))) {
            pools.add(new ServerPool(
                    "tidepool-virtual",
                    "AdaptiveExecutor on virtual threads; policy auto limits how many tasks run at once",
                    Role.REFERENCE,
                    () -> AdaptiveExecutor.builder("tidepool").virtualThreads().build()));
            pools.add(peer(VIRTUAL, "a virtual thread for each task", () -> JDK_VIRTUAL));
        }
        pools.add(peer(
                "jdk-fixed", "Executors.newFixedThreadPool, two threads per core", () -> "jdk-fixed:" + threads()));
        pools.add(peer("jdk-cached", "Executors.newCachedThreadPool", () -> "jdk-cached"));
        return List.copyOf(pools);
    }

    private static ServerPool peer(String name, String description, Supplier<String> typed) {
        return new ServerPool(
                name,
                description,
                Role.PEER,
                () -> Contestants.find(typed.get()).open(new UncountedThreads()).executor());
    }

    /** Read when a pool opens, because the process may give up cores before. */
    private static int threads() {
        return THREADS_PER_CORE * Runtime.getRuntime().availableProcessors();
    }
}
