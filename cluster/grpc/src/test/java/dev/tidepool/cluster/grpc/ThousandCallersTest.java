package dev.tidepool.cluster.grpc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.ClusterEngine;
import dev.tidepool.cluster.ClusterEngine.Registration;
import dev.tidepool.cluster.Codec;
import dev.tidepool.cluster.LeaseTerms;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.cluster.TaskRights;
import dev.tidepool.cluster.internal.caller.Caller;
import dev.tidepool.cluster.internal.caller.CallerSettings;
import dev.tidepool.cluster.internal.member.MemberPool;
import dev.tidepool.cluster.internal.member.MemberServer;
import dev.tidepool.cluster.internal.member.MemberSettings;
import dev.tidepool.cluster.internal.member.MemberTask;
import dev.tidepool.cluster.internal.wire.FrameCodec;
import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.overload.AverageWaitRule;
import dev.tidepool.policy.routing.LeastInFlight;
import dev.tidepool.testing.Wait;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A thousand callers of one node, over a thousand connections. As members, 450 filled a heap of 256 MB. */
@Tag("full")
@Timeout(300)
class ThousandCallersTest {
    private static final int CALLERS = 1_000;

    /** With certificates: handshakes have a time limit. */
    private static final int PROTECTED_CALLERS = 100;

    /** Of both ends of a connection, which are in this process. */
    private static final long MAX_BYTES_OF_A_CALLER = 100_000;

    /** Between two questions of a resting caller. */
    private static final long REST_NANOS = 8_000_000_000L;

    /** Virtual time runs ahead of the messages, so no member is silent. */
    private static final CallerSettings SETTINGS = new CallerSettings(
            "caller",
            new LeastInFlight(),
            1,
            new LeaseTerms(Duration.ofMillis(100), Duration.ofHours(1), Duration.ofSeconds(1), Duration.ofMillis(100)),
            10,
            10,
            1_000,
            null);

    private final List<GrpcEngine> callers = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aNodeHasManyIdleCallersAndReachesEach(boolean isProtected, @TempDir Path folder) throws Exception {
        GrpcSettings settings = GrpcSettings.loopback();
        GrpcSettings settingsOfCallers = settings;
        int more = isProtected ? PROTECTED_CALLERS : CALLERS;
        if (isProtected) {
            TestAuthority authority = new TestAuthority(folder, "authority");
            settings = GrpcSettings.mutualTls(authority.issue("node", "ip:127.0.0.1", authority.trusted()));
            settingsOfCallers = GrpcSettings.mutualTls(authority.issue("caller", "dns:caller", authority.trusted()));
        }
        try (LocalNodes nodes = new LocalNodes();
                CallersPort node = CallersPort.open(nodes.join(), "127.0.0.1", 0, settings)) {
            connect(node, settingsOfCallers, 1);
            long before = heap();
            connect(node, settingsOfCallers, more);
            assertThat((heap() - before) / more).isLessThan(MAX_BYTES_OF_A_CALLER);
            Set<NodeId> heard = ConcurrentHashMap.newKeySet();
            CountDownLatch all = new CountDownLatch(callers.size());
            Registration unused = node.listen(ClusterEngine.MEMBER_PORT, (from, message) -> {
                heard.add(from);
                assertThat(node.send(from, 7, message, false)).isTrue();
            });
            for (GrpcEngine caller : callers) {
                Registration unusedToo = caller.listen(7, (from, message) -> all.countDown());
                assertThat(caller.send(node.self(), ClusterEngine.MEMBER_PORT, new byte[] {1}, false))
                        .isTrue();
            }
            assertThat(all.await(120, TimeUnit.SECONDS)).isTrue();
            assertThat(heard).hasSize(callers.size());
        } finally {
            callers.forEach(GrpcEngine::close);
        }
    }

    /** Time is virtual, messages are real. Before callers rested, each sent and received eighty. */
    @Test
    void aThousandRestingCallersSendAndReceiveAMessageInEightSecondsEach() throws Exception {
        AtomicLong clock = new AtomicLong();
        try (LocalNodes nodes = new LocalNodes();
                CallersPort port = CallersPort.open(nodes.join(), "127.0.0.1", 0, GrpcSettings.loopback());
                OneThread pool = new OneThread()) {
            CountingEngine node = new CountingEngine(port);
            MemberServer member = new MemberServer(
                    new MemberSettings(
                            "member", 1_000, 1_000, 1_000_000, null, TaskRights.EVERYTHING, AverageWaitRule.defaults()),
                    node,
                    FrameCodec.newEndpoint(),
                    pool,
                    name -> (payload, context) -> payload,
                    clock::get,
                    null);
            connect(port, GrpcSettings.loopback(), CALLERS);
            List<CountingEngine.OfCaller> ends =
                    callers.stream().map(CountingEngine.OfCaller::new).toList();
            List<Caller> idle = ends.stream()
                    .map(end -> new Caller(SETTINGS, end, FrameCodec.newEndpoint(), clock::get, null))
                    .toList();
            Wait.until(() -> {
                clock.addAndGet(Caller.TICK.toNanos());
                idle.forEach(Caller::tick);
                return idle.stream().allMatch(caller -> caller.members().size() == 1);
            });
            clock.addAndGet(20_000_000_000L);
            assertThat(idle).allMatch(caller -> caller.tick() == REST_NANOS);
            awaitHandled(node, ends);
            long received = node.received();
            long sent = node.sent();
            for (int i = 0; i < 12; i++) {
                for (long passed = 0; passed < REST_NANOS; passed += member.tick()) {
                    clock.addAndGet(MemberServer.TICK.toNanos());
                }
                idle.forEach(Caller::tick);
                awaitHandled(node, ends);
            }
            assertThat(node.received() - received).isEqualTo(12 * CALLERS);
            assertThat(node.sent() - sent).isEqualTo(12 * CALLERS);
            CompletableFuture<String> first = idle.get(CALLERS / 2)
                    .submit("echo", "awake".getBytes(UTF_8), Codec.text(), TaskOptions.defaults(), null, null)
                    .future();
            assertThat(first.get(120, TimeUnit.SECONDS)).isEqualTo("awake");
        } finally {
            callers.forEach(GrpcEngine::close);
        }
    }

    /** Waits until no message is on its way. */
    private static void awaitHandled(CountingEngine node, List<CountingEngine.OfCaller> ends) {
        Wait.until(() -> ends.stream().mapToLong(CountingEngine::sent).sum() == node.received()
                && ends.stream().mapToLong(CountingEngine::received).sum() == node.sent());
    }

    /** A pool with one thread. */
    private static final class OneThread implements MemberPool, AutoCloseable {
        private final ExecutorService thread = Executors.newSingleThreadExecutor();

        @Override
        public void execute(MemberTask task) {
            thread.execute(task);
        }

        @Override
        public int threads() {
            return 1;
        }

        @Override
        public int maxThreads() {
            return 1;
        }

        @Override
        public long threadCpuNanos() {
            return -1;
        }

        @Override
        public MachineSample machine() {
            return MachineSample.ofCores(1);
        }

        @Override
        public void close() {
            thread.shutdownNow();
        }
    }

    /** Connects callers, some at a time, so that their handshakes end in time. */
    private void connect(CallersPort node, GrpcSettings settings, int more) {
        for (int i = 1; i <= more; i++) {
            callers.add(GrpcEngine.connect(settings, List.of(node.address())));
            if (i % 50 == 0 || i == more) {
                Wait.until(() -> node.callers() == callers.size()
                        && callers.stream().allMatch(caller -> caller.nodes().contains(node.self())));
            }
        }
    }

    private static long heap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
