package dev.tidepool.server.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.ClusterMember;
import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.LeaseTerms;
import dev.tidepool.cluster.RegisteredTask;
import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.cluster.TaskRegistry;
import dev.tidepool.cluster.grpc.CallersPort;
import dev.tidepool.cluster.grpc.GrpcEngine;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.cluster.grpc.TlsFiles;
import dev.tidepool.cluster.hazelcast.HazelcastMembership;
import dev.tidepool.cluster.hazelcast.HazelcastSettings;
import dev.tidepool.server.http.HttpListener;
import dev.tidepool.server.http.HttpServer;
import dev.tidepool.server.http.HttpSettings;
import dev.tidepool.testing.Wait;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A node and callers with the certificates that the command makes. */
@Timeout(180)
class IssuedCertificatesTest {
    private static final RegisteredTask<byte[], byte[]> ECHO = RegisteredTask.ofBytes("echo");

    /** No pause of a busy machine is a loss. */
    private static final LeaseTerms PATIENT = new LeaseTerms(
            Duration.ofMillis(100), Duration.ofMinutes(2), Duration.ofMinutes(2), Duration.ofMillis(100));

    @TempDir
    private Path folder;

    private HazelcastMembership membership;
    private CallersPort port;
    private ClusterMember member;

    @BeforeEach
    void start() throws Exception {
        make("ours");
        membership = HazelcastMembership.start(
                new HazelcastSettings("test-" + UUID.randomUUID(), "127.0.0.1", 0, List.of()));
        port = CallersPort.open(membership, "127.0.0.1", 0, settings("ours", "node", "ours"));
        member = ClusterMember.builder("node")
                .engine(port)
                .tasks(new TaskRegistry().register(ECHO, (bytes, context) -> bytes))
                .build();
    }

    @AfterEach
    void stop() {
        member.close();
        port.close();
    }

    private void make(String authority, String... options) {
        CommandLine command = Server.commandLine();
        StringWriter error = new StringWriter();
        command.setOut(new PrintWriter(new StringWriter()));
        command.setErr(new PrintWriter(error, true));
        List<String> words = new ArrayList<>(
                List.of("certificates", "--out", folder.resolve(authority).toString()));
        words.addAll(Arrays.asList(options));
        assertThat(command.execute(words.toArray(new String[0])))
                .as(error.toString())
                .isZero();
    }

    private GrpcSettings settings(String authority, String name, String trusted) {
        Path own = folder.resolve(authority);
        return GrpcSettings.mutualTls(new TlsFiles(
                own.resolve(name + ".pem"),
                own.resolve(name + ".key"),
                folder.resolve(trusted).resolve("ca.pem")));
    }

    private static DistributedExecutor executor(GrpcEngine caller) {
        return DistributedExecutor.builder("caller")
                .engine(caller)
                .lease(PATIENT)
                .taskOptions(TaskOptions.defaults().patience(Duration.ofMinutes(2))) // a slow node rejects no burst
                .build();
    }

    private void expectRefused(GrpcSettings settings, String why) {
        try (GrpcEngine caller = GrpcEngine.connect(settings, List.of(port.address()))) {
            Wait.until(() -> !caller.connectionFailures().isEmpty());
            assertThat(caller.nodes()).containsExactly(caller.self());
            assertThat(port.callers()).isZero();
            assertThat(caller.connectionFailures())
                    .allSatisfy(failure -> assertThat(failure).contains(why));
        }
    }

    @Test
    void aCallerOfTheSameAuthorityRunsTasks() throws Exception {
        try (GrpcEngine caller = GrpcEngine.connect(settings("ours", "caller", "ours"), List.of(port.address()));
                DistributedExecutor executor = executor(caller)) {
            assertThat(executor.awaitMembers(1, Duration.ofMinutes(2))).isTrue();
            assertThat(executor.submit(ECHO, new byte[3]).get(120, TimeUnit.SECONDS))
                    .hasSize(3);
        }
    }

    @Test
    void aBalancersMetricsSayWhenItsCertificateExpires() throws Exception {
        try (GrpcEngine caller = GrpcEngine.connect(settings("ours", "caller", "ours"), List.of(port.address()));
                DistributedExecutor executor = executor(caller)) {
            HttpListener http = HttpServer.start(new HttpSettings("127.0.0.1", 0, null, 100, 100), executor);
            URI metrics = http.uri().resolve("/metrics");
            Instant expiry = Objects.requireNonNull(executor.certificateExpiry());
            assertThat(HttpClient.newHttpClient()
                            .send(HttpRequest.newBuilder(metrics).build(), BodyHandlers.ofString())
                            .body())
                    .endsWith("\ntidepool_certificate_expiry_timestamp_seconds " + expiry.getEpochSecond() + '\n');
            assertThat(http.end(Duration.ofMinutes(1))).isTrue();
        }
    }

    @Test
    void aCallerOfAnotherAuthorityIsRefused() {
        make("theirs");
        expectRefused(settings("theirs", "caller", "ours"), "takes this caller (");
    }

    /** Who has read a node's key cannot submit tasks with it. The reason was TLSV1_ALERT_INTERNAL_ERROR alone. */
    @Test
    void aNodesCertificateMakesNoCaller() {
        expectRefused(settings("ours", "node", "ours"), "this caller has the certificate of a node");
    }

    /** Clients also find a host's name in the common name of a certificate without other names. */
    @Test
    void aCallersCertificateMakesNoNode() throws Exception {
        make("ours", "--caller", "localhost");
        HazelcastMembership other = HazelcastMembership.start(
                new HazelcastSettings("test-" + UUID.randomUUID(), "127.0.0.1", 0, List.of()));
        try (CallersPort impostor = CallersPort.open(other, "localhost", 0, settings("ours", "localhost", "ours"));
                GrpcEngine caller =
                        GrpcEngine.connect(settings("ours", "caller", "ours"), List.of(impostor.address()))) {
            Wait.until(() -> !caller.connectionFailures().isEmpty());
            assertThat(impostor.callers()).isZero();
        }
    }

    /** A caller stays connected, and others connect, while all certificates are issued again. */
    @Test
    void certificatesAreRenewedWhileTasksRunAndNoTaskIsLost() throws Exception {
        List<CompletableFuture<byte[]>> futures = new ArrayList<>();
        try (GrpcEngine steady = GrpcEngine.connect(settings("ours", "caller", "ours"), List.of(port.address()));
                DistributedExecutor executor = executor(steady)) {
            assertThat(executor.awaitMembers(1, Duration.ofMinutes(2))).isTrue();
            BigInteger before = served();
            make("ours", "--renew");
            boolean renewed = false;
            while (!renewed) {
                renewed = !served().equals(before); // At least one round, and one after it is seen.
                for (int i = 0; i < 100; i++) {
                    futures.add(executor.submit(ECHO, ("task " + futures.size()).getBytes(UTF_8)));
                }
                futures.get(futures.size() - 1).get(120, TimeUnit.SECONDS);
                try (GrpcEngine newcomer =
                                GrpcEngine.connect(settings("ours", "caller", "ours"), List.of(port.address()));
                        DistributedExecutor its = executor(newcomer)) {
                    assertThat(its.awaitMembers(1, Duration.ofMinutes(2))).isTrue();
                    assertThat(its.submit(ECHO, new byte[3]).get(120, TimeUnit.SECONDS))
                            .hasSize(3);
                    assertThat(newcomer.connectionFailures()).isEmpty();
                }
            }
            for (int i = 0; i < futures.size(); i++) {
                assertThat(new String(futures.get(i).get(120, TimeUnit.SECONDS), UTF_8))
                        .isEqualTo("task " + i);
            }
            assertThat(steady.connectionFailures()).isEmpty();
        }
    }

    /** Returns the serial number of the certificate that the node shows at present. */
    private BigInteger served() throws Exception {
        AtomicReference<X509Certificate> seen = new AtomicReference<>();
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new Curious(seen)}, new SecureRandom());
        int number = Integer.parseInt(port.address().replaceFirst(".*:", ""));
        try (SSLSocket socket =
                (SSLSocket) context.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), number)) {
            socket.startHandshake();
        } catch (SSLException refused) {
            // It has no certificate to show.
        }
        return seen.get().getSerialNumber();
    }

    private record Curious(AtomicReference<X509Certificate> seen) implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String kind) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String kind) {
            seen.set(chain[0]);
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
