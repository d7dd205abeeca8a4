package dev.tidepool.benchmarks.pool;

import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.measure.contestant.Group;
import java.util.List;
import java.util.Locale;

/** The pools that races compare ours with, here with a fixed number of threads. */
final class Peers {
    /** The JDK's fixed thread pool: one linked queue with two locks. */
    static final PoolKind LINKED_QUEUE =
            peer("tpe-linked", "ThreadPoolExecutor with a LinkedBlockingQueue", "jdk-fixed:%d");

    static final PoolKind FORK_JOIN =
            peer("fork-join", "ForkJoinPool in asynchronous mode", "jdk-fork-join:parallelism=%d:asyncMode=true");

    static final PoolKind WORK_STEALING = peer(
            "work-stealing",
            "Executors.newWorkStealingPool: the JDK's own choice of a fork-join pool",
            "jdk-work-stealing:%d");

    static final PoolKind ENHANCED_QUEUE =
            peer("enhanced-queue", "EnhancedQueueExecutor of jboss-threads", "jboss-enhanced:core=%1$d:max=%1$d");

    static final PoolKind JETTY = peer("jetty", "Jetty's QueuedThreadPool", "jetty:min=%1$d:max=%1$d");

    static final PoolKind TOMCAT =
            peer("tomcat", "Tomcat's ThreadPoolExecutor with its TaskQueue", "tomcat:core=%1$d:max=%1$d");

    private static final String VIRTUAL = "jdk-virtual";

    private Peers() {}

    /** Returns the kind that has no threads to number, none on a JDK without virtual threads. */
    static List<PoolKind> virtual() {
        return Contestants.of(Group.JDK).stream()
                .filter(family -> family.name().equals(VIRTUAL))
                .map(family -> peer("virtual", "Executors.newVirtualThreadPerTaskExecutor", VIRTUAL))
                .toList();
    }

    /** Returns a kind that is a contestant of races; {@code typed} is its name with a place for the threads. */
    private static PoolKind peer(String name, String description, String typed) {
        return new PoolKind(
                name,
                description,
                PoolKind.Role.PEER,
                threads -> OpenPool.of(Contestants.find(String.format(Locale.ROOT, typed, threads))
                        .open(new UncountedThreads())));
    }
}
