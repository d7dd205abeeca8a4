package dev.tidepool.cluster.grpc.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.ClusterEngine.Registration;
import dev.tidepool.cluster.HostAndPort;
import dev.tidepool.cluster.LogLines;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.grpc.GrpcEngine;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.cluster.grpc.LocalNodes;
import dev.tidepool.cluster.grpc.TestAuthority;
import dev.tidepool.cluster.grpc.TlsFiles;
import dev.tidepool.testing.Wait;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContext;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContextBuilder;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Rights and trust that are taken from a caller end its open connection too; it lasted until one of the two ended. */
@Timeout(180)
class RevocationTest {
    @TempDir
    private static Path folder;

    private static TestAuthority ours;
    private static TestAuthority theirs;
    private static TlsFiles nodeFiles;
    private static TlsFiles callerOfTheirs;

    private final LocalNodes nodes = new LocalNodes();
    private volatile boolean admits = true;
    private volatile boolean throwsOnce;
    private CallersServer server;

    @BeforeAll
    static void issue() throws Exception {
        ours = new TestAuthority(folder, "ours");
        theirs = new TestAuthority(folder, "theirs");
        nodeFiles = ours.issue("node", "ip:127.0.0.1", folder.resolve("trusted.pem"));
        callerOfTheirs = theirs.issue("caller-of-theirs", "dns:caller", ours.trusted());
        settle(nodeFiles.certificate());
        settle(nodeFiles.key());
    }

    @BeforeEach
    void trustBoth() throws IOException {
        trust(ours, theirs);
    }

    @AfterEach
    void close() {
        server.close();
        nodes.close();
    }

    private static void trust(TestAuthority... authorities) throws IOException {
        StringBuilder all = new StringBuilder();
        for (TestAuthority authority : authorities) {
            all.append(Files.readString(authority.trusted()));
        }
        Path complete = Files.writeString(folder.resolve("trusted.new"), all);
        settle(complete);
        Files.move(complete, nodeFiles.trusted(), StandardCopyOption.REPLACE_EXISTING);
    }

    /** Files count only when they have not changed for half a second. */
    private static void settle(Path file) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));
    }

    private void open() throws IOException {
        server = new CallersServer(
                nodes.join(),
                new HostAndPort("127.0.0.1", 0),
                GrpcSettings.mutualTls(nodeFiles),
                name -> admits(),
                "127.0.0.1");
    }

    private boolean admits() {
        if (throwsOnce && Thread.currentThread().getName().equals("callers-port")) {
            throwsOnce = false;
            throw new IllegalStateException("told to throw");
        }
        return admits;
    }

    private GrpcEngine connect(TlsFiles caller) throws IOException {
        open();
        return GrpcEngine.connect(
                GrpcSettings.mutualTls(caller), List.of(server.address().toString()));
    }

    private static void awaitNode(GrpcEngine caller) {
        Wait.until(() -> caller.nodes().size() == 2);
    }

    @Test
    void aCallerThatLosesItsRightsLosesItsConnection() throws Exception {
        try (GrpcEngine caller = connect(ours.issue("caller", "dns:caller", ours.trusted()))) {
            awaitNode(caller);
            server.examineAgain();
            assertThat(server.callers()).isEqualTo(1);

            admits = false;
            server.examineAgain();
            assertThat(server.callers()).isZero();
            Wait.until(() -> !caller.connectionFailures().isEmpty());
            assertThat(caller.connectionFailures())
                    .singleElement()
                    .asString()
                    .contains("caller 'caller of ours' has no rights on this node");

            admits = true;
            awaitNode(caller);
        }
    }

    /** Nobody was examined any more, and no changed certificate was read. */
    @Test
    void aPredicateThatThrowsOnceDoesNotEndExaminations() throws Exception {
        try (LogLines log = LogLines.of(CallerStreams.class.getName());
                GrpcEngine caller = connect(ours.issue("caller-of-once", "dns:caller", ours.trusted()))) {
            awaitNode(caller);
            throwsOnce = true;
            Wait.until(() -> !throwsOnce);
            admits = false;
            Wait.until(() -> server.callers() == 0);
            assertThat(log.all()).first().asString().contains("was not examined");
        }
    }

    /** A member learns whose tasks must not start. */
    @Test
    void listenersLearnWhoMayNoLongerConnect() throws Exception {
        List<NodeId> revoked = new CopyOnWriteArrayList<>();
        try (GrpcEngine caller = connect(ours.issue("caller-of-listeners", "dns:caller", ours.trusted()))) {
            Registration unused = server.onRevoked(revoked::add);
            awaitNode(caller);
            admits = false;
            server.examineAgain();
            Wait.until(() -> !revoked.isEmpty());
            assertThat(revoked).containsExactly(caller.self());
        }
    }

    /** Its connection stayed, since its stream was about to end, and what it had sent could start. */
    @Test
    void aCallerThatHasEndedItsSideAndReadsNothingLosesItsConnectionToo() throws Exception {
        open();
        List<NodeId> revoked = new CopyOnWriteArrayList<>();
        Registration unused = server.onRevoked(revoked::add);
        ManagedChannel channel = channel(resumable(callerOfTheirs));
        try {
            NodeId caller = new NodeId(CallersProtocol.newCaller(), "half-closed:1");
            ClientCall<StreamMessage, StreamMessage> call =
                    channel.newCall(CallersProtocol.CONNECT, CallOptions.DEFAULT);
            call.start(new ClientCall.Listener<>() {}, CallersProtocol.header(caller));
            Wait.until(() -> server.callers() == 1);
            for (int i = 0; i < 4; i++) {
                assertThat(server.send(caller, 7, new byte[1 << 20], false)).isTrue();
            }
            call.halfClose();
            Wait.until(() -> server.callers() == 0);
            trust(ours);
            server.examineAgain();
            Wait.until(() -> channel.getState(false) != ConnectivityState.READY);
            Wait.until(() -> !revoked.isEmpty());
            assertThat(revoked).containsExactly(caller);
        } finally {
            channel.shutdownNow();
        }
    }

    /** Nobody asked whether it was still trusted: its tasks started for as long as the lease that it had granted. */
    @Test
    void aCallerThatHasLeftIsExaminedByTheCertificateThatItShowed() throws Exception {
        NodeId self;
        BooleanSupplier admission;
        try (GrpcEngine caller = connect(callerOfTheirs)) {
            awaitNode(caller);
            self = caller.self();
            admission = Objects.requireNonNull(server.admission(self));
        }
        Wait.until(() -> server.callers() == 0);
        assertThat(server.admission(self)).isNull();
        assertThat(admission.getAsBoolean()).isTrue();
        admits = false;
        assertThat(admission.getAsBoolean()).isFalse();
        admits = true;
        trust(ours);
        server.examineAgain();
        assertThat(admission.getAsBoolean()).isFalse();
    }

    @Tag("full")
    @Test
    void aCallerWhoseAuthorityIsNoLongerTrustedLosesItsConnection() throws Exception {
        try (GrpcEngine caller = connect(callerOfTheirs)) {
            awaitNode(caller);
            server.examineAgain();
            assertThat(server.callers()).isEqualTo(1);

            trust(ours);
            server.examineAgain();
            assertThat(server.callers()).isZero();
            Wait.until(() -> caller.connectionFailures().toString().contains("takes this caller"));

            trust(theirs, ours);
            awaitNode(caller);
        }
    }

    /** No certificate is checked when a session is resumed. */
    @Tag("full")
    @Test
    void aResumedSessionDoesNotBringTheConnectionBack() throws Exception {
        open();
        SslContext sessions = resumable(callerOfTheirs);
        ManagedChannel before = channel(sessions);
        ManagedChannel again = channel(sessions);
        try {
            CompletableFuture<Status> unused = call(before);
            Wait.until(() -> server.callers() == 1);
            before.shutdownNow();
            assertThat(before.awaitTermination(120, TimeUnit.SECONDS)).isTrue();

            trust(ours);
            server.examineAgain();
            assertThat(call(again).get(120, TimeUnit.SECONDS).getCode()).isEqualTo(Status.Code.UNAUTHENTICATED);
            Wait.until(() -> server.callers() == 0 && again.getState(false) != ConnectivityState.READY);
        } finally {
            before.shutdownNow();
            again.shutdownNow();
        }
    }

    /** Returns what one client uses for all its connections. The JDK resumes sessions, of TLS 1.2 with any server. */
    private static SslContext resumable(TlsFiles files) throws IOException {
        return GrpcSslContexts.configure(SslContextBuilder.forClient(), SslProvider.JDK)
                .protocols("TLSv1.2")
                .keyManager(files.certificate().toFile(), files.key().toFile())
                .trustManager(files.trusted().toFile())
                .build();
    }

    private ManagedChannel channel(SslContext sessions) {
        return NettyChannelBuilder.forAddress("127.0.0.1", server.address().port())
                .sslContext(sessions)
                .build();
    }

    private static CompletableFuture<Status> call(ManagedChannel channel) {
        CompletableFuture<Status> end = new CompletableFuture<>();
        ClientCall<StreamMessage, StreamMessage> call = channel.newCall(CallersProtocol.CONNECT, CallOptions.DEFAULT);
        call.start(
                new ClientCall.Listener<>() {
                    @Override
                    public void onClose(Status status, Metadata trailers) {
                        end.complete(status);
                    }
                },
                CallersProtocol.header(new NodeId(CallersProtocol.newCaller(), "resumes:1")));
        call.request(10);
        return end;
    }
}
