package dev.tidepool.cluster.hazelcast;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.cluster.AllowedClasses;
import dev.tidepool.cluster.ClusterMember;
import dev.tidepool.cluster.Codec;
import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.RegisteredTask;
import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.cluster.TaskRegistry;
import dev.tidepool.cluster.grpc.CallersPort;
import dev.tidepool.cluster.grpc.GrpcEngine;
import dev.tidepool.policy.routing.LeastInFlight;
import dev.tidepool.testing.Wait;
import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The executor on two members and for a caller of a real cluster on this machine. */
@Tag("waits")
class DistributedExecutorTest {
    private static final RegisteredTask<String, String> GREET =
            new RegisteredTask<>("greet", Codec.text(), Codec.text());
    private static final RegisteredTask<String, String> WAIT = new RegisteredTask<>("wait", Codec.text(), Codec.text());
    private static final RegisteredTask<byte[], byte[]> ECHO = RegisteredTask.ofBytes("echo");
    private static final AllowedClasses ALLOWED = AllowedClasses.of(Add.class);
    private static final AtomicInteger INTERRUPTED = new AtomicInteger();
    private static final CountDownLatch WAITING = new CountDownLatch(1);

    private static LoopbackCluster cluster;
    private static CallersPort firstEngine;
    private static ClusterMember first;
    private static ClusterMember second;
    private static GrpcEngine callerEngine;
    private static DistributedExecutor executor;

    record Add(int a, int b) implements Callable<Integer>, Serializable {
        @Override
        public Integer call() {
            return a + b;
        }
    }

    private static ClusterMember member(String name, CallersPort engine) {
        TaskRegistry tasks = new TaskRegistry()
                .register(GREET, (who, context) -> "hello " + who + " from " + name)
                .register(ECHO, (bytes, context) -> bytes)
                .register(WAIT, (text, context) -> {
                    WAITING.countDown();
                    try {
                        return new CountDownLatch(1).await(20, TimeUnit.SECONDS) ? "impossible" : "waited";
                    } catch (InterruptedException interrupt) {
                        INTERRUPTED.incrementAndGet();
                        throw interrupt;
                    }
                });
        return ClusterMember.builder(name)
                .engine(engine)
                .tasks(tasks)
                .serialisable(ALLOWED)
                .build();
    }

    @BeforeAll
    static void start() throws InterruptedException {
        cluster = new LoopbackCluster();
        firstEngine = cluster.node();
        first = member("first", firstEngine);
        second = member("second", cluster.node());
        callerEngine = cluster.caller();
        executor = DistributedExecutor.builder("test")
                .engine(callerEngine)
                .lease(LoopbackCluster.PATIENT)
                .serialisable(ALLOWED)
                .build();
        assertThat(executor.awaitMembers(2, Duration.ofMinutes(2))).isTrue();
    }

    @AfterAll
    static void stop() {
        executor.close();
        second.close();
        first.close();
        cluster.close();
    }

    @Test
    void aTaskRunsOnTheMemberThatIsNamed() throws Exception {
        String greeting = executor.submitTo(second.node(), GREET, "you", TaskOptions.defaults())
                .get(120, TimeUnit.SECONDS);
        assertThat(greeting).isEqualTo("hello you from second");
    }

    @Test
    void aTaskRunsOnAllMembers() {
        Map<NodeId, CompletableFuture<String>> all = executor.submitToAll(GREET, "all", TaskOptions.defaults());
        assertThat(all).containsOnlyKeys(first.node(), second.node());
        assertThat(all.get(first.node()).join()).isEqualTo("hello all from first");
        assertThat(all.get(second.node()).join()).isEqualTo("hello all from second");
    }

    @Test
    void cancellingAFutureInterruptsItsTask() throws InterruptedException {
        CompletableFuture<String> future = executor.submit(WAIT, "");
        assertThat(WAITING.await(120, TimeUnit.SECONDS)).isTrue();
        int before = INTERRUPTED.get();
        assertThat(future.cancel(true)).isTrue();
        Wait.until(() -> INTERRUPTED.get() > before);
    }

    @Test
    void invokeAllAndInvokeAnyWork() throws Exception {
        List<Add> tasks = List.of(new Add(1, 1), new Add(2, 2));
        assertThat(executor.invokeAll(tasks)).extracting(future -> future.get()).containsExactly(2, 4);
        assertThat(executor.invokeAny(tasks)).isIn(2, 4);
    }

    @Test
    void twentyThousandTasksAllComeBack() throws InterruptedException {
        List<CompletableFuture<byte[]>> futures = new ArrayList<>();
        // This policy rejects no task, even on a slow machine.
        try (DistributedExecutor patient = DistributedExecutor.builder("patient")
                .engine(callerEngine)
                .routing(new LeastInFlight())
                .lease(LoopbackCluster.PATIENT)
                .build()) {
            assertThat(patient.awaitMembers(2, Duration.ofMinutes(2))).isTrue();
            for (int i = 0; i < 20_000; i++) {
                futures.add(patient.submit(ECHO, ("task " + i).getBytes(UTF_8)));
                if (futures.size() % 1_000 == 0) {
                    futures.get(futures.size() - 500).join();
                }
            }
        }
        for (int i = 0; i < futures.size(); i++) {
            assertThat(new String(futures.get(i).join(), UTF_8)).isEqualTo("task " + i);
        }
    }

    @Test
    void aNodeHasOneMember() {
        assertThatThrownBy(
                        () -> ClusterMember.builder("again").engine(firstEngine).build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("a node has one member");
    }
}
