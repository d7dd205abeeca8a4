package dev.tidepool.research.benchmarks.pool;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.lab.measure.contestant.ContestantPool;
import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.measure.contestant.Group;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.policy.sizing.auto.Auto;
import dev.tidepool.research.benchmarks.pool.PoolKind.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** All kinds of pool on this JDK, ours first. The peers are contestants of races with a fixed number of threads. */
public final class PoolKinds {
    /** The pool that the bars judge. */
    public static final String OURS = "tidepool";

    /** Our pool with all signals measured. */
    public static final String MEASURED = "tidepool-measured";

    /** The JDK's fixed thread pool, which several bars name. */
    public static final String THREAD_POOL_EXECUTOR = "tpe-linked";

    /** No pool. */
    public static final String INLINE = "inline";

    private static final String VIRTUAL = "jdk-virtual";

    /** More tasks than any benchmark has outstanding. */
    private static final int ARRAY_CAPACITY = 1 << 14;

    private static final List<PoolKind> ALL = kinds();

    private PoolKinds() {}

    /** Returns all kinds; not every cell measures all of them. */
    public static List<PoolKind> all() {
        return ALL;
    }

    /** Returns the kind with this name: see {@link Named#find}. */
    public static PoolKind find(String name) {
        return Named.find(ALL, name, "pool");
    }

    private static List<PoolKind> kinds() {
        List<PoolKind> kinds = new ArrayList<>(List.of(
                ours(OURS, "AdaptiveExecutor with policy fixed", Role.OURS, Fixed::new),
                ours(
                        "tidepool-auto",
                        "AdaptiveExecutor with policy auto, which sets the number of threads",
                        Role.REFERENCE,
                        threads -> new Auto()),
                peer(THREAD_POOL_EXECUTOR, "ThreadPoolExecutor with a LinkedBlockingQueue", "jdk-fixed:%d"),
                threadPool(
                        "tpe-array",
                        "ThreadPoolExecutor with an ArrayBlockingQueue for 16,384 tasks",
                        () -> new ArrayBlockingQueue<>(ARRAY_CAPACITY)),
                threadPool("tpe-transfer", "ThreadPoolExecutor with a LinkedTransferQueue", LinkedTransferQueue::new),
                peer("fork-join", "ForkJoinPool in asynchronous mode", "jdk-fork-join:parallelism=%d:asyncMode=true"),
                peer(
                        "work-stealing",
                        "Executors.newWorkStealingPool: the JDK's own choice of a fork-join pool",
                        "jdk-work-stealing:%d")));
        if (Contestants.of(Group.JDK).stream().anyMatch(family -> family.name().equals(VIRTUAL))) {
            kinds.add(peer("virtual", "Executors.newVirtualThreadPerTaskExecutor", VIRTUAL));
        }
        kinds.addAll(List.of(
                peer("enhanced-queue", "EnhancedQueueExecutor of jboss-threads", "jboss-enhanced:core=%1$d:max=%1$d"),
                peer("jetty", "Jetty's QueuedThreadPool", "jetty:min=%1$d:max=%1$d"),
                peer("tomcat", "Tomcat's ThreadPoolExecutor with its TaskQueue", "tomcat:core=%1$d:max=%1$d"),
                new PoolKind(
                        INLINE,
                        "no pool: the producer runs the task",
                        Role.REFERENCE,
                        threads -> OpenPool.of(new CallerRuns())),
                ours(
                        MEASURED,
                        "AdaptiveExecutor with a fixed policy that asks for all signals every 100 ms",
                        Role.REFERENCE,
                        FixedAndMeasured::new)));
        return List.copyOf(kinds);
    }

    private static PoolKind ours(String name, String description, Role role, IntFunction<SizingPolicy> policy) {
        return new PoolKind(
                name,
                description,
                role,
                threads -> OpenPool.of(AdaptiveExecutor.builder("tidepool")
                        .sizing(policy.apply(threads))
                        .build()));
    }

    /** Returns a contestant of races; {@code typed} is its name with a format for the number of threads. */
    private static PoolKind peer(String name, String description, String typed) {
        return new PoolKind(name, description, Role.PEER, threads -> {
            ContestantPool pool =
                    Contestants.find(String.format(Locale.ROOT, typed, threads)).open(new UncountedThreads());
            return new OpenPool(pool.bare(), pool.executor()::shutdownNow);
        });
    }

    /** Returns a ThreadPoolExecutor as {@code Executors.newFixedThreadPool} builds it, with another queue. */
    private static PoolKind threadPool(String name, String description, Supplier<BlockingQueue<Runnable>> queue) {
        return new PoolKind(name, description, Role.PEER, threads -> {
            ThreadPoolExecutor pool = new ThreadPoolExecutor(threads, threads, 0, TimeUnit.SECONDS, queue.get());
            pool.prestartAllCoreThreads();
            return OpenPool.of(pool);
        });
    }
}
