package dev.tidepool.cluster.grpc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.ClusterEngine;
import dev.tidepool.cluster.ClusterMember;
import dev.tidepool.cluster.ClusterMemberBuilder;
import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.DistributedExecutorBuilder;
import dev.tidepool.cluster.MemberStatus;
import dev.tidepool.cluster.RegisteredTask;
import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.cluster.TaskRegistry;
import dev.tidepool.cluster.TaskRejectedException;
import dev.tidepool.policy.routing.LeastInFlight;
import dev.tidepool.testing.Wait;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tasks of a caller that is a client. */
@Timeout(180)
class ExecutorOverGrpcTest {
    private static final RegisteredTask<byte[], byte[]> ECHO = RegisteredTask.ofBytes("echo");
    private static final byte[] SECRET = "sixteen bytes or more".getBytes(UTF_8);

    private final LocalNodes nodes = new LocalNodes();
    private final List<AutoCloseable> opened = new ArrayList<>();

    private CallersPort node(GrpcSettings settings, byte[] secret) throws IOException {
        CallersPort port = CallersPort.open(nodes.join(), "127.0.0.1", 0, settings);
        ClusterMemberBuilder member = member(port);
        if (secret != null) {
            member.secret(secret);
        }
        opened.add(0, port);
        opened.add(0, member.build());
        return port;
    }

    private ClusterMemberBuilder member(ClusterEngine engine) {
        return ClusterMember.builder("member-" + opened.size())
                .engine(engine)
                .tasks(new TaskRegistry().register(ECHO, (bytes, context) -> bytes));
    }

    private DistributedExecutor executor(GrpcEngine engine, byte[] secret) {
        DistributedExecutorBuilder builder = DistributedExecutor.builder("caller")
                .engine(engine)
                .routing(new LeastInFlight())
                .lease(LocalNodes.PATIENT);
        if (secret != null) {
            builder.secret(secret);
        }
        DistributedExecutor executor = builder.build();
        opened.add(0, engine);
        opened.add(0, executor);
        return executor;
    }

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable one : opened) {
            one.close();
        }
        nodes.close();
    }

    @Test
    void tasksRunOnAllNodesAndComeBack() throws Exception {
        CallersPort first = node(GrpcSettings.loopback(), null);
        CallersPort second = node(GrpcSettings.loopback(), null);
        DistributedExecutor executor =
                executor(GrpcEngine.connect(GrpcSettings.loopback(), List.of(second.address())), null);
        assertThat(executor.awaitMembers(2, Duration.ofMinutes(2))).isTrue();
        assertThat(executor.submitToAll(ECHO, new byte[] {1}, TaskOptions.defaults()))
                .containsOnlyKeys(first.self(), second.self())
                .allSatisfy((node, result) -> assertThat(result.join()).containsExactly(1));
        List<CompletableFuture<byte[]>> futures = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            futures.add(executor.submit(ECHO, ("task " + i).getBytes(UTF_8)));
            if (futures.size() % 1_000 == 0) {
                futures.get(futures.size() - 500).join();
            }
        }
        for (int i = 0; i < futures.size(); i++) {
            assertThat(new String(futures.get(i).join(), UTF_8)).isEqualTo("task " + i);
        }
    }

    @Test
    void resultsBeyondTheWindowOfAStreamComeBack() throws Exception {
        CallersPort port = node(GrpcSettings.loopback(), null);
        DistributedExecutor executor =
                executor(GrpcEngine.connect(GrpcSettings.loopback(), List.of(port.address())), null);
        assertThat(executor.awaitMembers(1, Duration.ofMinutes(2))).isTrue();
        List<CompletableFuture<byte[]>> futures = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            futures.add(executor.submit(ECHO, new byte[1 << 20]));
        }
        for (CompletableFuture<byte[]> future : futures) {
            assertThat(future.get(120, TimeUnit.SECONDS)).hasSize(1 << 20);
        }
    }

    /** The reason was said to be that the node was not connected. */
    @Test
    void tasksBeyondSixteenMegabytesForANodeThatReadsNothingAreRejected() throws Exception {
        CallersPort port = CallersPort.open(nodes.join(), "127.0.0.1", 0, GrpcSettings.loopback());
        SlowToRead engine = new SlowToRead(port);
        opened.add(0, port);
        opened.add(0, member(engine).build());
        DistributedExecutor executor =
                executor(GrpcEngine.connect(GrpcSettings.loopback(), List.of(port.address())), null);
        assertThat(executor.awaitMembers(1, Duration.ofMinutes(2))).isTrue();
        List<CompletableFuture<byte[]>> futures = new ArrayList<>();
        try {
            engine.mayRead = new CompletableFuture<>();
            for (int i = 0; i < 30; i++) {
                futures.add(executor.submit(ECHO, new byte[1 << 20]));
            }
            Wait.until(() -> futures.stream().filter(CompletableFuture::isDone).count() >= 10);
        } finally {
            engine.mayRead.complete(null);
        }
        int sent = 0;
        for (CompletableFuture<byte[]> future : futures) {
            try {
                assertThat(future.get(120, TimeUnit.SECONDS)).hasSize(1 << 20);
                sent++;
            } catch (ExecutionException rejected) {
                assertThat(rejected.getCause())
                        .isInstanceOf(TaskRejectedException.class)
                        .hasMessage(
                                "echo was not run: its member is not connected, or does not read what waits for it");
            }
        }
        assertThat(sent).isBetween(15, 20); // some are on their way
    }

    @Test
    void aLostNodeGetsNoTasks() throws Exception {
        CallersPort first = node(GrpcSettings.loopback(), null);
        CallersPort second = node(GrpcSettings.loopback(), null);
        DistributedExecutor executor =
                executor(GrpcEngine.connect(GrpcSettings.loopback(), List.of(first.address())), null);
        assertThat(executor.awaitMembers(2, Duration.ofMinutes(2))).isTrue();
        first.close();
        Wait.until(() -> executor.members().stream()
                .filter(MemberStatus::isOpen)
                .map(MemberStatus::node)
                .toList()
                .equals(List.of(second.self())));
        assertThat(executor.submit(ECHO, new byte[3]).get(120, TimeUnit.SECONDS))
                .hasSize(3);
    }

    /** Without certificates, the cluster's secret still decides. */
    @Test
    void withoutCertificatesACallerNeedsTheSecret() throws Exception {
        CallersPort port = node(GrpcSettings.loopback(), SECRET);
        DistributedExecutor stranger =
                executor(GrpcEngine.connect(GrpcSettings.loopback(), List.of(port.address())), null);
        DistributedExecutor knows =
                executor(GrpcEngine.connect(GrpcSettings.loopback(), List.of(port.address())), SECRET);
        assertThat(knows.awaitMembers(1, Duration.ofMinutes(2))).isTrue();
        assertThat(knows.submit(ECHO, new byte[3]).get(120, TimeUnit.SECONDS)).hasSize(3);
        assertThat(stranger.members()).isEmpty();
    }

    /** Handles no message of a caller while it may not. */
    private static final class SlowToRead extends CountingEngine {
        private volatile CompletableFuture<Void> mayRead = CompletableFuture.completedFuture(null);

        private SlowToRead(ClusterEngine engine) {
            super(engine);
        }

        @Override
        public Registration listen(long port, MessageHandler handler) {
            return super.listen(port, (from, message) -> {
                mayRead.join();
                handler.onMessage(from, message);
            });
        }
    }
}
