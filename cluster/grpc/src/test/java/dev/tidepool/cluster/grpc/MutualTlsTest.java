package dev.tidepool.cluster.grpc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.cluster.ClusterMember;
import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.NoMemberException;
import dev.tidepool.cluster.RegisteredTask;
import dev.tidepool.cluster.TaskRegistry;
import dev.tidepool.cluster.grpc.internal.Credentials;
import dev.tidepool.testing.Wait;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.CopyOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A node with certificates, and callers with and without. */
@Timeout(180)
class MutualTlsTest {
    private static final RegisteredTask<byte[], byte[]> ECHO = RegisteredTask.ofBytes("echo");
    private static final String HERE = "ip:127.0.0.1";

    @TempDir
    private static Path folder;

    private static TestAuthority ours;
    private static TestAuthority theirs;
    private static TlsFiles nodeFiles;
    private static TlsFiles callerFiles;

    private final LocalNodes nodes = new LocalNodes();
    private CallersPort node;

    @BeforeAll
    static void issue() throws Exception {
        ours = new TestAuthority(folder, "ours");
        theirs = new TestAuthority(folder, "theirs");
        nodeFiles = ours.issue("node", HERE, ours.trusted());
        callerFiles = ours.issue("caller", "dns:caller", ours.trusted());
    }

    @BeforeEach
    void open() throws IOException {
        node = CallersPort.open(nodes.join(), "127.0.0.1", 0, GrpcSettings.mutualTls(nodeFiles));
    }

    @AfterEach
    void close() {
        node.close();
        nodes.close();
    }

    private static String failure(GrpcEngine caller) {
        Wait.until(() -> !caller.connectionFailures().isEmpty());
        assertThat(caller.nodes()).containsExactly(caller.self());
        return caller.connectionFailures().get(0);
    }

    /** Nodes need the cluster's secret, which a caller with a certificate need not know. */
    @Test
    void aCallerWithACertificateNeedsNoSecret() throws Exception {
        try (ClusterMember member = ClusterMember.builder("member")
                        .engine(node)
                        .tasks(new TaskRegistry().register(ECHO, (bytes, context) -> bytes))
                        .secret("sixteen bytes or more".getBytes(UTF_8))
                        .build();
                GrpcEngine engine = GrpcEngine.connect(GrpcSettings.mutualTls(callerFiles), List.of(node.address()));
                DistributedExecutor executor =
                        DistributedExecutor.builder("caller").engine(engine).build()) {
            assertThat(executor.awaitMembers(1, Duration.ofMinutes(2))).isTrue();
            assertThat(executor.submit(ECHO, new byte[1 << 20]).get(120, TimeUnit.SECONDS))
                    .hasSize(1 << 20);
            assertThat(member.tasks()).isZero();
        }
    }

    @Test
    void bothSidesTellWhenTheirCertificatesExpire() {
        try (GrpcEngine engine = GrpcEngine.connect(GrpcSettings.mutualTls(callerFiles), List.of(node.address()));
                DistributedExecutor executor =
                        DistributedExecutor.builder("caller").engine(engine).build();
                GrpcEngine other = GrpcEngine.connect(GrpcSettings.loopback(), List.of(node.address()))) {
            assertThat(executor.certificateExpiry()).isEqualTo(expiry(callerFiles));
            assertThat(node.certificateExpiry()).isEqualTo(expiry(nodeFiles));
            assertThat(other.certificateExpiry()).isNull();
        }
    }

    private static Instant expiry(TlsFiles files) {
        return files.ofNode().get().chain().get(0).getNotAfter().toInstant();
    }

    @Test
    void aCallerOfAnotherAuthorityIsRefused() throws Exception {
        TlsFiles stranger = theirs.issue("stranger", "dns:stranger", ours.trusted());
        try (GrpcEngine caller = GrpcEngine.connect(GrpcSettings.mutualTls(stranger), List.of(node.address()))) {
            assertThat(failure(caller)).startsWith("no node at " + node.address() + " takes this caller (");
            assertThat(node.callers()).isZero();
        }
    }

    @Test
    void aCallerWithoutACertificateIsRefused() {
        try (GrpcEngine caller = GrpcEngine.connect(GrpcSettings.loopback(), List.of(node.address()))) {
            assertThat(failure(caller))
                    .startsWith("no node at " + node.address() + " takes this caller (")
                    .endsWith("; if the node has certificates, this caller needs some, too");
            assertThat(node.callers()).isZero();
        }
    }

    @Test
    void aNodeOfAnotherAuthorityIsNotBelieved() throws Exception {
        TlsFiles careful = ours.issue("careful", "dns:careful", theirs.trusted());
        try (GrpcEngine caller = GrpcEngine.connect(GrpcSettings.mutualTls(careful), List.of(node.address()))) {
            assertThat(failure(caller)).contains("unable to find valid certification path");
            assertThat(node.callers()).isZero();
        }
    }

    /** It was a WrongSecretException, though there is no secret. */
    @Test
    void aRefusedCertificateIsTheReasonInTheException() throws Exception {
        TlsFiles wary = ours.issue("wary", "dns:wary", theirs.trusted());
        try (GrpcEngine engine = GrpcEngine.connect(GrpcSettings.mutualTls(wary), List.of(node.address()));
                DistributedExecutor executor =
                        DistributedExecutor.builder("caller").engine(engine).build()) {
            Wait.until(() -> !engine.connectionFailures().isEmpty());
            assertThatThrownBy(() -> executor.submit(ECHO, new byte[1]))
                    .isInstanceOf(NoMemberException.class)
                    .hasMessageStartingWith("echo was not run: no member is known, and no node at " + node.address())
                    .hasMessageContaining("needs a certificate of an authority that the other trusts");
        }
    }

    @Test
    void aNodeWhoseCertificateNamesAnotherHostIsNotBelieved() throws Exception {
        TlsFiles elsewhere = ours.issue("elsewhere", "ip:10.0.0.7", ours.trusted());
        try (CallersPort other = CallersPort.open(nodes.join(), "127.0.0.1", 0, GrpcSettings.mutualTls(elsewhere));
                GrpcEngine caller = GrpcEngine.connect(GrpcSettings.mutualTls(callerFiles), List.of(other.address()))) {
            assertThat(failure(caller)).contains("No subject alternative names matching IP address 127.0.0.1");
        }
    }

    /** A node announced the address at which it listens, which its certificate need not name. */
    @Test
    void callersReachANodeByTheNameInItsCertificate() throws Exception {
        GrpcSettings named = GrpcSettings.mutualTls(ours.issue("named", "dns:localhost", ours.trusted()));
        try (CallersPort other = CallersPort.open(nodes.join(), "127.0.0.1", 0, named, name -> true, "localhost");
                GrpcEngine caller = GrpcEngine.connect(GrpcSettings.mutualTls(callerFiles), List.of(node.address()))) {
            assertThat(other.address()).startsWith("localhost:");
            Wait.until(() -> caller.nodes().contains(other.self()));
            assertThat(caller.nodes()).contains(node.self());
        }
    }

    @Test
    void aSilentConnectionEndsByItself() throws Exception {
        try (Socket silent = new Socket(InetAddress.getLoopbackAddress(), port())) {
            assertThat(silent.getInputStream().read()).isEqualTo(-1);
        }
    }

    private int port() {
        return Integer.parseInt(node.address().substring(node.address().indexOf(':') + 1));
    }

    /**
     * The certificates of another authority take the place of the first ones, while a caller is connected. Their times
     * of change may be equal: times do not tell apart what happens within a few milliseconds.
     */
    @Test
    void changedFilesAreReadAgain() throws Exception {
        TlsFiles rotated = new TlsFiles(folder.resolve("r.pem"), folder.resolve("r.key"), folder.resolve("r.ca.pem"));
        replace(nodeFiles, rotated);
        setTimes(rotated, FileTime.from(Instant.EPOCH));
        TlsFiles later = theirs.issue("later", "dns:later", theirs.trusted());
        try (CallersPort port = CallersPort.open(nodes.join(), "127.0.0.1", 0, GrpcSettings.mutualTls(rotated));
                GrpcEngine before = GrpcEngine.connect(GrpcSettings.mutualTls(callerFiles), List.of(port.address()));
                GrpcEngine after = GrpcEngine.connect(GrpcSettings.mutualTls(later), List.of(port.address()))) {
            Wait.until(() -> before.nodes().contains(port.self()));
            assertThat(failure(after)).contains("takes this caller");
            TlsFiles renewed = theirs.issue("renewed", HERE, theirs.trusted());
            setTimes(renewed, FileTime.from(Instant.EPOCH));
            replace(renewed, rotated);
            Wait.until(() -> after.nodes().contains(port.self()));
            Wait.until(() -> !before.nodes().contains(port.self()));
        }
    }

    private static void replace(TlsFiles by, TlsFiles files) throws IOException {
        CopyOption[] asItIs = {StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES};
        Files.copy(by.certificate(), files.certificate(), asItIs);
        Files.copy(by.key(), files.key(), asItIs);
        Files.copy(by.trusted(), files.trusted(), asItIs);
    }

    private static void setTimes(TlsFiles files, FileTime time) throws IOException {
        for (Path each : List.of(files.certificate(), files.key(), files.trusted())) {
            Files.setLastModifiedTime(each, time);
        }
    }

    @Test
    void filesThatCannotBeUsedAreNamed() throws IOException {
        Path missing = folder.resolve("missing");
        assertThatThrownBy(() -> new Credentials(new TlsFiles(missing, nodeFiles.key(), nodeFiles.trusted())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'" + missing + "' cannot be read; name a file in PEM");
        Path empty = Files.createFile(folder.resolve("empty"));
        assertThatThrownBy(() -> new Credentials(new TlsFiles(nodeFiles.certificate(), empty, nodeFiles.trusted())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("'" + empty + "' is no private key in PEM");
        assertThatThrownBy(() ->
                        new Credentials(new TlsFiles(nodeFiles.certificate(), callerFiles.key(), nodeFiles.trusted())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the key '" + callerFiles.key() + "' is not that of the certificate");
    }
}
