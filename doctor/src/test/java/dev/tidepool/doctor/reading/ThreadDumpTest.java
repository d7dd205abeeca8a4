package dev.tidepool.doctor.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.doctor.LockWait;
import dev.tidepool.doctor.Place;
import dev.tidepool.doctor.PoolFacts;
import dev.tidepool.doctor.QueueBound;
import dev.tidepool.doctor.WorkerKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Stacks as virtual machines print them, innermost frame first. */
class ThreadDumpTest {
    private static final String[] JDK = {
        "java.util.concurrent.ThreadPoolExecutor.runWorker",
        "java.util.concurrent.ThreadPoolExecutor$Worker.run",
        "java.lang.Thread.run"
    };
    private static final String[] TOMCAT = {
        "org.apache.tomcat.util.threads.ThreadPoolExecutor.runWorker",
        "org.apache.tomcat.util.threads.ThreadPoolExecutor$Worker.run",
        "org.apache.tomcat.util.threads.TaskThread$WrappingRunnable.run",
        "java.lang.Thread.run"
    };
    private static final String[] JETTY = {
        "org.eclipse.jetty.util.thread.QueuedThreadPool$Runner.run", "java.lang.Thread.run"
    };
    private static final String[] FORK_JOIN = {
        "java.util.concurrent.ForkJoinPool.runWorker", "java.util.concurrent.ForkJoinWorkerThread.run"
    };
    private static final String PARK = "jdk.internal.misc.Unsafe.park";
    private static final String GET_TASK = "java.util.concurrent.ThreadPoolExecutor.getTask";

    private final List<SeenThread> threads = new ArrayList<>();

    @Test
    void workersOfOnePoolDifferInTheirNumbers() {
        add(
                "pool-1-thread-1",
                Thread.State.WAITING,
                JDK,
                PARK,
                "java.util.concurrent.LinkedBlockingQueue.take",
                GET_TASK);
        add("pool-1-thread-12", Thread.State.RUNNABLE, JDK, "java.net.Socket.read", "com.shop.Payments.charge");
        add(
                "pool-2-thread-1",
                Thread.State.TIMED_WAITING,
                JDK,
                PARK,
                "java.util.concurrent.SynchronousQueue.poll",
                GET_TASK);
        add("RMI TCP Connection(1)-127.0.0.1", Thread.State.RUNNABLE, JDK, "sun.management.ThreadImpl.dumpThreads0");
        add("main", Thread.State.RUNNABLE, new String[] {"com.shop.Main.main"});
        assertThat(pools())
                .containsExactly(
                        pool("pool-1-thread", WorkerKind.THREAD_POOL_EXECUTOR, 2, 1, 0)
                                .at(QueueBound.UNBOUNDED_BY_DEFAULT, new Place("com.shop.Payments.charge", 1)),
                        pool("pool-2-thread", WorkerKind.THREAD_POOL_EXECUTOR, 1, 0, 0)
                                .at(QueueBound.HANDOFF, null));
    }

    @Test
    void aTaskThatWaitsForAResultIsCountedUnlessItOnlyComputesOne() {
        add("p-1", Thread.State.WAITING, JDK, PARK, "java.util.concurrent.FutureTask.get", "com.shop.Orders.all");
        add("p-2", Thread.State.TIMED_WAITING, JDK, PARK, "java.util.concurrent.CompletableFuture.get", "com.shop.A.b");
        add("p-3", Thread.State.RUNNABLE, JDK, "com.shop.Orders.one", "java.util.concurrent.FutureTask.run");
        add("p-4", Thread.State.WAITING, JDK, PARK, "java.util.concurrent.ArrayBlockingQueue.take", "com.shop.A.b");
        assertThat(pools())
                .containsExactly(pool("p", WorkerKind.THREAD_POOL_EXECUTOR, 4, 4, 2)
                        .at(QueueBound.UNKNOWN, new Place("com.shop.A.b", 2)));
    }

    @Test
    void oneIdleWorkerOfAScheduledPoolTellsItsKind() {
        String delayed = "java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue.take";
        add("timer-1", Thread.State.WAITING, JDK, PARK, delayed, GET_TASK);
        add("timer-2", Thread.State.RUNNABLE, JDK, "com.shop.A.b");
        assertThat(pools())
                .containsExactly(pool("timer", WorkerKind.SCHEDULED, 2, 1, 0)
                        .at(QueueBound.UNBOUNDED, new Place("com.shop.A.b", 1)));
    }

    @Test
    void serversAreKnownByTheirOwnWorkers() {
        add(
                "http-nio-8080-exec-1",
                Thread.State.WAITING,
                TOMCAT,
                PARK,
                "org.apache.tomcat.util.threads.TaskQueue.take",
                "org.apache.tomcat.util.threads.ThreadPoolExecutor.getTask");
        add(
                "http-nio-8080-exec-2",
                Thread.State.RUNNABLE,
                TOMCAT,
                "com.shop.Web.get",
                "org.apache.catalina.Valve.invoke");
        add(
                "qtp77-12",
                Thread.State.TIMED_WAITING,
                JETTY,
                PARK,
                "org.eclipse.jetty.util.thread.QueuedThreadPool$Runner.idleJobPoll");
        add(
                "qtp77-13-acceptor-0@5f-Server{HTTP/1.1}{0.0.0.0:8080}",
                Thread.State.RUNNABLE,
                JETTY,
                "sun.nio.ch.Net.accept",
                "org.eclipse.jetty.server.AbstractConnector$Acceptor.run");
        add("qtp77-14", Thread.State.RUNNABLE, JETTY, "org.eclipse.jetty.server.Server.handle");
        assertThat(pools())
                .containsExactly(
                        pool("http-nio-8080-exec", WorkerKind.TOMCAT, 2, 1, 0)
                                .at(QueueBound.UNKNOWN, new Place("com.shop.Web.get", 1)),
                        pool("qtp77", WorkerKind.JETTY, 3, 1, 0)
                                .at(QueueBound.UNKNOWN, new Place("org.eclipse.jetty.server.Server.handle", 1)));
    }

    @Test
    void aForkJoinPoolThatRunsVirtualThreadsIsTheirCarriers() {
        add(
                "ForkJoinPool-1-worker-1",
                Thread.State.WAITING,
                FORK_JOIN,
                PARK,
                "java.util.concurrent.ForkJoinPool.awaitWork");
        add(
                "ForkJoinPool-1-worker-2",
                Thread.State.WAITING,
                FORK_JOIN,
                "jdk.internal.vm.Continuation.run",
                "java.lang.VirtualThread.runContinuation");
        add(
                "ForkJoinPool.commonPool-worker-1",
                Thread.State.WAITING,
                FORK_JOIN,
                PARK,
                "java.util.concurrent.ForkJoinTask.get",
                "com.shop.Sum.compute");
        add(
                "ForkJoinPool.commonPool-worker-2",
                Thread.State.WAITING,
                FORK_JOIN,
                PARK,
                "java.util.concurrent.locks.LockSupport.park",
                "java.util.concurrent.ForkJoinPool.awaitWork");
        assertThat(pools())
                .containsExactly(
                        pool("ForkJoinPool-1-worker", WorkerKind.CARRIERS, 2, 1, 0)
                                .at(QueueBound.UNKNOWN, null),
                        pool("ForkJoinPool.commonPool-worker", WorkerKind.FORK_JOIN, 2, 1, 1)
                                .at(QueueBound.UNKNOWN, new Place("com.shop.Sum.compute", 1)));
    }

    @Test
    void theLockThatMostWaitForStandsFirstWithWhereItsOwnerIs() {
        lock("a", "Book@1", "writer");
        lock("b", "Page@2", "reader");
        lock("c", "Book@1", "writer");
        threads.add(new SeenThread(
                "writer", Thread.State.RUNNABLE, List.of("java.io.File.write", "com.shop.Book.write"), null, null));
        assertThat(new ThreadDump(threads).locks())
                .containsExactly(
                        new LockWait("Book@1", 2, "writer", "com.shop.Book.write"),
                        new LockWait("Page@2", 1, "reader", "an unknown method"));
    }

    @Test
    void aPoolThatTellsAboutItselfIsJoinedWithItsThreads() {
        PoolFacts orders = pool("orders", WorkerKind.TIDEPOOL, 3, 2, 0).at(QueueBound.BOUNDED, null);
        PoolFacts mails = pool("mails", WorkerKind.TIDEPOOL, 2, 0, 0).at(QueueBound.BOUNDED, null);
        PoolFacts ofOrders = pool("orders", WorkerKind.TIDEPOOL, 2, 2, 1).at(QueueBound.UNKNOWN, new Place("a.B.c", 2));
        PoolFacts ofMails = pool("task", WorkerKind.TIDEPOOL, 2, 1, 0).at(QueueBound.UNKNOWN, new Place("a.D.e", 1));
        PoolFacts strange = pool("x", WorkerKind.JETTY, 2, 0, 0).at(QueueBound.UNKNOWN, null);
        assertThat(PoolMatch.of(List.of(orders, mails), List.of(ofOrders, ofMails, strange)))
                .containsExactly(
                        pool("orders", WorkerKind.TIDEPOOL, 3, 2, 1).at(QueueBound.BOUNDED, new Place("a.B.c", 2)),
                        pool("mails", WorkerKind.TIDEPOOL, 2, 0, 0).at(QueueBound.BOUNDED, new Place("a.D.e", 1)),
                        strange);
    }

    private List<PoolFacts> pools() {
        return new ThreadDump(threads).pools();
    }

    private void lock(String name, String lock, String owner) {
        threads.add(new SeenThread(name, Thread.State.BLOCKED, List.of(), lock, owner));
    }

    private void add(String name, Thread.State state, String[] outermost, String... innermost) {
        List<String> stack = new ArrayList<>(List.of(innermost));
        stack.addAll(List.of(outermost));
        threads.add(new SeenThread(name, state, stack, null, null));
    }

    private static Expected pool(String name, WorkerKind kind, int threads, int busy, int waiting) {
        return new Expected(name, kind, threads, busy, waiting);
    }

    private record Expected(String name, WorkerKind kind, int threads, int busy, int waiting) {
        PoolFacts at(QueueBound queue, @Nullable Place place) {
            return new PoolFacts(name, kind, threads, busy, waiting, null, null, queue, place, null);
        }
    }
}
