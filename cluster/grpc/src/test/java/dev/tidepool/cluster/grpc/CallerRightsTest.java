package dev.tidepool.cluster.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.cluster.ClusterMember;
import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.RegisteredTask;
import dev.tidepool.cluster.TaskNotAllowedException;
import dev.tidepool.cluster.TaskRegistry;
import dev.tidepool.cluster.TaskRejectedException;
import dev.tidepool.testing.Wait;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Callers with certificates, of which each may run other tasks. */
@Timeout(180)
class CallerRightsTest {
    private static final RegisteredTask<byte[], byte[]> ECHO = RegisteredTask.ofBytes("echo");
    private static final RegisteredTask<byte[], byte[]> REPORT = RegisteredTask.ofBytes("report");

    /** The common names of {@link TestAuthority}. */
    private static final String ORDERS = "orders of ours";

    private static final String STRANGER = "stranger of ours";

    @TempDir
    private static Path folder;

    private static TlsFiles nodeFiles;
    private static TlsFiles orders;
    private static TlsFiles stranger;

    private final LocalNodes nodes = new LocalNodes();
    private CallersPort node;
    private ClusterMember member;

    @BeforeAll
    static void issue() throws Exception {
        TestAuthority ours = new TestAuthority(folder, "ours");
        nodeFiles = ours.issue("node", "ip:127.0.0.1", ours.trusted());
        orders = ours.issue("orders", "dns:orders", ours.trusted());
        stranger = ours.issue("stranger", "dns:stranger", ours.trusted());
    }

    @BeforeEach
    void open() throws IOException {
        node = CallersPort.open(
                nodes.join(), "127.0.0.1", 0, GrpcSettings.mutualTls(nodeFiles), name -> name.equals(ORDERS));
        member = ClusterMember.builder("member")
                .engine(node)
                .tasks(new TaskRegistry()
                        .register(ECHO, (bytes, context) -> bytes)
                        .register(REPORT, (bytes, context) -> bytes))
                .rights((caller, task) -> caller.equals(ORDERS) && task.equals("echo"))
                .build();
    }

    @AfterEach
    void close() {
        member.close();
        node.close();
        nodes.close();
    }

    @Test
    void aCallerRunsWhatTheNameInItsCertificateMay() throws Exception {
        try (GrpcEngine engine = GrpcEngine.connect(GrpcSettings.mutualTls(orders), List.of(node.address()));
                DistributedExecutor executor =
                        DistributedExecutor.builder("caller").engine(engine).build()) {
            assertThat(executor.awaitMembers(1, Duration.ofMinutes(2))).isTrue();
            assertThat(node.callerName(engine.self())).isEqualTo(ORDERS);
            assertThat(executor.submit(ECHO, new byte[3]).get(120, TimeUnit.SECONDS))
                    .hasSize(3);
            assertThatThrownBy(() -> executor.submit(REPORT, new byte[3]).get(120, TimeUnit.SECONDS))
                    .cause()
                    .isInstanceOf(TaskNotAllowedException.class)
                    .hasMessage("report was not run: caller '" + ORDERS
                            + "' may not run it on member; allow it in the rights there");
        }
    }

    @Test
    void aCallerWithoutAnyRightIsRefusedAndLearnsWhy() throws Exception {
        try (GrpcEngine engine = GrpcEngine.connect(GrpcSettings.mutualTls(stranger), List.of(node.address()));
                DistributedExecutor executor =
                        DistributedExecutor.builder("caller").engine(engine).build()) {
            Wait.until(() -> !engine.connectionFailures().isEmpty());
            String why = "no node at %s takes this caller (caller '%s' has no rights on this node)"
                    .formatted(node.address(), STRANGER);
            assertThat(engine.connectionFailures()).containsExactly(why);
            assertThatThrownBy(() -> executor.submit(ECHO, new byte[3]))
                    .isInstanceOf(TaskRejectedException.class)
                    .hasMessage("echo was not run: no member is known, and " + why);
            assertThat(node.callers()).isZero();
        }
    }
}
