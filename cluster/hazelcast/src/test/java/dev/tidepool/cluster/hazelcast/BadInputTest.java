package dev.tidepool.cluster.hazelcast;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tidepool.cluster.AllowedClasses;
import dev.tidepool.cluster.ClassNotAllowedException;
import dev.tidepool.cluster.ClusterEngine;
import dev.tidepool.cluster.ClusterEngine.Registration;
import dev.tidepool.cluster.ClusterMember;
import dev.tidepool.cluster.Codec;
import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.DistributedExecutorBuilder;
import dev.tidepool.cluster.LogLines;
import dev.tidepool.cluster.NoMemberException;
import dev.tidepool.cluster.PayloadTooLargeException;
import dev.tidepool.cluster.RegisteredTask;
import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.cluster.TaskRegistry;
import dev.tidepool.cluster.UnknownTaskException;
import dev.tidepool.cluster.VersionMismatchException;
import dev.tidepool.cluster.WrongSecretException;
import dev.tidepool.cluster.grpc.CallersPort;
import dev.tidepool.cluster.grpc.GrpcEngine;
import dev.tidepool.cluster.internal.wire.Frame;
import dev.tidepool.cluster.internal.wire.FrameCodec;
import dev.tidepool.cluster.internal.wire.MemberEnvelope;
import dev.tidepool.testing.Wait;
import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Bad input on a real cluster. Each kind has its own exception, which says what is wrong and what to do. The member
 * runs the next good task. A hundred repetitions cause one log line.
 */
class BadInputTest {
    private static final RegisteredTask<byte[], byte[]> ECHO = RegisteredTask.ofBytes("echo");
    private static final RegisteredTask<String, byte[]> BYTES =
            new RegisteredTask<>("bytes", Codec.text(), Codec.bytes());
    private static final int REPEATS = 100;
    private static final int MEBIBYTE = 1 << 20;

    private static LoopbackCluster cluster;
    private static ClusterMember member;
    private static GrpcEngine callers;
    private static DistributedExecutor executor;

    private final LogLines log = LogLines.of("dev.tidepool.cluster");

    record Allowed(int number) implements Callable<Integer>, Serializable {
        @Override
        public Integer call() {
            return number;
        }
    }

    record NotAllowed(int number) implements Callable<Integer>, Serializable {
        @Override
        public Integer call() {
            return number;
        }
    }

    private static ClusterMember member(CallersPort engine) {
        TaskRegistry tasks = new TaskRegistry()
                .register(ECHO, (bytes, context) -> bytes)
                .register(BYTES, (count, context) -> new byte[Integer.parseInt(count)]);
        return ClusterMember.builder("member")
                .engine(engine)
                .tasks(tasks)
                .serialisable(AllowedClasses.of(Allowed.class))
                .build();
    }

    private static DistributedExecutorBuilder caller() {
        return DistributedExecutor.builder("caller")
                .engine(callers)
                .lease(LoopbackCluster.PATIENT)
                .serialisable(AllowedClasses.of(Allowed.class, NotAllowed.class));
    }

    @BeforeAll
    static void start() throws InterruptedException {
        cluster = new LoopbackCluster();
        member = member(cluster.node());
        callers = cluster.caller();
        executor = caller().payloadLimit(4 * MEBIBYTE).build();
        assertThat(executor.awaitMembers(1, Duration.ofMinutes(2))).isTrue();
    }

    @AfterAll
    static void stop() {
        executor.close();
        member.close();
        cluster.close();
    }

    @AfterEach
    void aGoodTaskRunsAfterwards() throws Exception {
        log.close();
        assertThat(executor.submit(ECHO, "good".getBytes(UTF_8)).get(120, TimeUnit.SECONDS))
                .asString(UTF_8)
                .isEqualTo("good");
    }

    private static Throwable failure(CompletableFuture<?> future) {
        Throwable thrown = catchThrowable(() -> future.get(120, TimeUnit.SECONDS));
        assertThat(thrown).isInstanceOf(ExecutionException.class);
        return thrown.getCause();
    }

    private List<String> linesWith(String text) {
        return log.all().stream().filter(line -> line.contains(text)).toList();
    }

    @Test
    void aTaskThatNobodyRegistered() {
        RegisteredTask<byte[], byte[]> unknown = RegisteredTask.ofBytes("ehco");
        for (int i = 0; i < REPEATS; i++) {
            assertThat(failure(executor.submit(unknown, new byte[1])))
                    .isInstanceOf(UnknownTaskException.class)
                    .hasMessageContainingAll("ehco was not run", "register it in the TaskRegistry of member");
        }
        assertThat(linesWith("'ehco'")).hasSize(1);
    }

    @Test
    void anArgumentOverTheMembersLimit() {
        for (int i = 0; i < REPEATS / 10; i++) {
            assertThat(failure(executor.submit(ECHO, new byte[2 * MEBIBYTE])))
                    .isInstanceOf(PayloadTooLargeException.class)
                    .hasMessageContaining(
                            "2097152 bytes; the limit of member is 1048576: send fewer, or raise payloadLimit there");
        }
        assertThat(linesWith("2097152 bytes")).hasSize(1);
    }

    @Test
    void anArgumentOverTheCallersLimitDoesNotLeave() {
        assertThatThrownBy(() -> executor.submit(ECHO, new byte[4 * MEBIBYTE + 1]))
                .isInstanceOf(PayloadTooLargeException.class)
                .hasMessageContaining("4194305 bytes; the limit is 4194304: send fewer, or raise payloadLimit");
        assertThat(log.all()).isEmpty();
    }

    @Test
    void aResultOverTheLimit() {
        assertThat(failure(executor.submit(BYTES, "1048577")))
                .isInstanceOf(PayloadTooLargeException.class)
                .hasMessageContainingAll(
                        "the result of bytes has 1048577 bytes", "return fewer, or raise payloadLimit");
    }

    @Test
    void aClassThatIsNotOnTheMembersList() {
        for (int i = 0; i < REPEATS; i++) {
            assertThat(failure(executor.submit(new NotAllowed(i))))
                    .isInstanceOf(ClassNotAllowedException.class)
                    .hasMessageContaining(NotAllowed.class.getName() + " is not on the allow-list; add it");
        }
        assertThat(linesWith(NotAllowed.class.getName())).hasSize(1);
        assertThat(executor.submit(new Allowed(7)).join()).isEqualTo(7);
    }

    @Test
    void aClassThatIsNotOnTheCallersListDoesNotLeave() {
        Callable<Integer> lambda = (Callable<Integer> & Serializable) () -> 1;
        record Unlisted() implements Callable<Integer>, Serializable {
            @Override
            public Integer call() {
                return 1;
            }
        }
        assertThatThrownBy(() -> executor.submit(new Unlisted()))
                .isInstanceOf(ClassNotAllowedException.class)
                .hasMessageContaining(Unlisted.class.getName() + " is not on the allow-list; add it");
        assertThatThrownBy(() -> executor.submit(() -> 1))
                .isInstanceOf(ClassNotAllowedException.class)
                .hasMessageContaining("is not Serializable; make it so, or register a task");
        assertThat(failure(executor.submit(lambda)))
                .isInstanceOf(ClassNotAllowedException.class)
                .hasMessageContaining(BadInputTest.class.getName());
    }

    @Test
    void anotherSecret() {
        try (DistributedExecutor outsider =
                caller().secret("sixteen bytes or more".getBytes(UTF_8)).build()) {
            assertThat(refusal(outsider, WrongSecretException.class))
                    .hasMessageContainingAll(member.node().address(), "another cluster secret", "give both the same");
            refusal(outsider, WrongSecretException.class);
        }
        assertThat(linesWith("than this member")).hasSize(1);
        assertThat(linesWith("than this caller")).hasSize(1);
    }

    @Test
    void aNodeWithAnotherSecretDoesNotJoin() throws Exception {
        byte[] secret = "the secret of this cluster".getBytes(UTF_8);
        try (LoopbackCluster guarded = new LoopbackCluster();
                HazelcastMembership inside = guarded.join(secret);
                HazelcastMembership outside = guarded.join("another secret altogether".getBytes(UTF_8));
                HazelcastMembership second = guarded.join(secret)) {
            assertThat(outside.nodes()).containsExactly(outside.self());
            assertThat(outside.connectionFailures())
                    .anySatisfy(failure -> assertThat(failure)
                            .startsWith(inside.self().address())
                            .endsWith("it has another cluster secret or another cluster name; give both the same"));
            assertThat(second.nodes()).containsExactly(inside.self(), second.self());
        }
    }

    /** Submits until the submission fails with this exception. */
    private static Throwable refusal(DistributedExecutor outsider, Class<? extends Throwable> type) {
        Throwable[] thrown = new Throwable[1];
        Wait.until(() -> {
            thrown[0] = catchThrowable(() -> outsider.submit(ECHO, new byte[1]));
            return type.isInstance(thrown[0]);
        });
        return thrown[0];
    }

    @Test
    void aCallerOfAnotherVersion() throws Exception {
        try (GrpcEngine engine = cluster.caller()) {
            assertThat(engine.awaitNodes(Duration.ofMinutes(2))).isTrue();
            FrameCodec codec = new FrameCodec(77, false, null);
            CompletableFuture<byte[]> answer = new CompletableFuture<>();
            Registration port = engine.listen(77, (from, message) -> answer.complete(message));
            for (int i = 0; i < REPEATS; i++) {
                byte[] frame = codec.encode(Frame.ANY, true, 0, out -> {});
                frame[2] = 9;
                assertThat(engine.send(member.node(), ClusterEngine.MEMBER_PORT, frame, true))
                        .isTrue();
            }
            Frame refusal = codec.decode(answer.get(120, TimeUnit.SECONDS));
            assertThat(refusal.refusal()).isEqualTo(Frame.Refusal.OTHER_VERSION);
            port.close();
        }
        assertThat(linesWith("speaks version 9 of the protocol, this member 1; run the same version"))
                .hasSize(1);
    }

    @Test
    void onlyAMemberOfAnotherVersion() throws Exception {
        try (LoopbackCluster other = new LoopbackCluster();
                CallersPort old = other.node();
                GrpcEngine engine = other.caller()) {
            FrameCodec codec = new FrameCodec(78, true, null);
            Registration port = old.listen(ClusterEngine.MEMBER_PORT, (from, message) -> {
                long asking = Frame.claimedSender(message);
                byte[] frame = codec.encode(asking, true, 0, new MemberEnvelope(0, List.of())::write);
                frame[2] = 9;
                old.send(from, asking, frame, true);
            });
            try (DistributedExecutor outsider =
                    DistributedExecutor.builder("outsider").engine(engine).build()) {
                assertThat(refusal(outsider, VersionMismatchException.class))
                        .hasMessageContaining(old.self().address())
                        .hasMessageContaining("speaks version 9 of the protocol, this caller 1; run the same version");
                assertThat(linesWith("speaks version 9")).hasSize(1);
                port.close();
                try (ClusterMember good = member(old)) {
                    assertThat(outsider.awaitMembers(1, Duration.ofMinutes(2))).isTrue();
                    assertThat(outsider.submit(ECHO, new byte[3]).join()).hasSize(3);
                    assertThat(good.tasks()).isZero();
                }
            }
        }
    }

    @Test
    void noMemberAtAll() throws Exception {
        try (LoopbackCluster empty = new LoopbackCluster();
                CallersPort node = empty.node();
                GrpcEngine engine = empty.caller();
                DistributedExecutor alone =
                        DistributedExecutor.builder("alone").engine(engine).build()) {
            assertThatThrownBy(() -> alone.submit(ECHO, new byte[1]))
                    .isInstanceOfSatisfying(
                            NoMemberException.class,
                            none -> assertThat(none.retryAfter()).isPositive())
                    .hasMessageContaining(
                            "echo was not run: no member is known; start a ClusterMember in this cluster");
            assertThatThrownBy(() -> alone.submitTo(member.node(), ECHO, new byte[1], TaskOptions.defaults()))
                    .isInstanceOf(NoMemberException.class)
                    .hasMessageContaining(member.node().address())
                    .hasMessageContaining("is not a member now; choose another one of members()");
            assertThat(log.all()).isEmpty();
            try (ClusterMember late = member(node)) {
                assertThat(alone.awaitMembers(1, Duration.ofMinutes(2))).isTrue();
                assertThat(alone.submit(ECHO, new byte[3]).join()).hasSize(3);
                assertThat(late.tasks()).isZero();
            }
        }
    }
}
