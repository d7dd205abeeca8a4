package dev.tidepool.server.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.cluster.grpc.GrpcEngine;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.cluster.grpc.TlsFiles;
import dev.tidepool.options.cli.CommandLines;
import dev.tidepool.server.certificate.CertificateFolder;
import dev.tidepool.server.certificate.Holder;
import dev.tidepool.server.process.NodeProcess;
import dev.tidepool.server.process.QuickJvm;
import dev.tidepool.server.task.BuiltInTasks;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Nodes in processes of their own with a secret and the certificates of the command, and who joins and calls them. */
@Tag("full")
@Tag("waits")
@Timeout(300)
class CertifiedProcessesTest {
    private static final List<String> SMALL = QuickJvm.options("-Xmx128m");
    private static final TaskOptions PATIENT = TaskOptions.defaults().patience(Duration.ofMinutes(2));

    @TempDir
    private Path folder;

    private final StringWriter error = new StringWriter();
    private String secret;

    @BeforeEach
    void make() throws IOException {
        secret = secret("secret");
        for (String authority : List.of("ours", "theirs")) {
            String out = folder.resolve(authority).toString();
            assertThat(execute("certificates", "--out", out, "--node", "one=127.0.0.1", "--caller", "orders"))
                    .isZero();
            assertThat(execute("certificates", "--out", out, "--node", "two=127.0.0.1"))
                    .isZero();
        }
    }

    private String secret(String name) throws IOException {
        Path file = Files.writeString(folder.resolve(name), "the secret of 32 bytes in " + name);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"))
                .toString();
    }

    private TlsFiles files(String authority, String holder) {
        CertificateFolder made = new CertificateFolder(folder.resolve(authority));
        return new TlsFiles(made.certificate(holder), made.key(holder), made.trusted());
    }

    private static List<String> tls(TlsFiles files) {
        return List.of(
                "--tls-certificate",
                files.certificate().toString(),
                "--tls-key",
                files.key().toString(),
                "--tls-trusted",
                files.trusted().toString());
    }

    private List<String> node(String secretFile, TlsFiles files, String... more) {
        List<String> options = new ArrayList<>(List.of("--secret-file", secretFile));
        options.addAll(tls(files));
        options.addAll(List.of(more));
        return options;
    }

    private int execute(String... words) {
        CommandLine command = Server.commandLine();
        command.setOut(new PrintWriter(new StringWriter()));
        command.setErr(new PrintWriter(error, true));
        return command.execute(words);
    }

    @Test
    void twoNodesServeACallerAndItsCertificatesAreRenewed() throws Exception {
        try (NodeProcess first = NodeProcess.start(SMALL, node(secret, files("ours", "one")));
                NodeProcess second =
                        NodeProcess.start(SMALL, node(secret, files("ours", "two"), "--join", first.address()))) {
            assertThat(second.output()).contains("2 members");
            serve(first.callersAddress());
            assertThat(execute("certificates", "--out", folder.resolve("ours").toString(), "--renew"))
                    .isZero();
            second.terminate();
            assertThat(second.awaitEnd(Duration.ofMinutes(2))).isZero();
            // With the new certificate at a node that may have the old one still.
            try (NodeProcess third =
                    NodeProcess.start(SMALL, node(secret, files("ours", "two"), "--join", first.address()))) {
                assertThat(third.output()).contains("2 members");
                serve(third.callersAddress());
            }
        }
    }

    private void serve(String address) throws Exception {
        try (GrpcEngine engine = GrpcEngine.connect(GrpcSettings.mutualTls(files("ours", "orders")), List.of(address));
                DistributedExecutor orders =
                        DistributedExecutor.builder("orders").engine(engine).build()) {
            assertThat(orders.awaitMembers(2, Duration.ofMinutes(2))).isTrue();
            byte[] hello = "hello".getBytes(UTF_8);
            assertThat(orders.submit(BuiltInTasks.ECHO, hello, PATIENT).get(120, TimeUnit.SECONDS))
                    .isEqualTo(hello);
        }
    }

    @Test
    void whoMayNotJoinOrCallIsToldWhyInOneLine() throws Exception {
        try (NodeProcess first = NodeProcess.start(SMALL, node(secret, files("ours", "one")))) {
            String at = first.address();
            String notAdmitted = "no node of cluster 'tidepool' at " + at + " admitted this one";
            expectJoin(CommandLines.FAILED, notAdmitted, at, secret("another"), files("ours", "two"));
            expectJoin(CommandLines.FAILED, notAdmitted, at, secret, files("theirs", "two"));
            expectJoin(
                    CommandLines.BAD_INPUT,
                    "other nodes would refuse this node's certificate",
                    at,
                    secret,
                    files("ours", "orders"));

            CertificateFolder ours = new CertificateFolder(folder.resolve("ours"));
            ours.issue(List.of(Holder.node("late", List.of("127.0.0.1"))), Duration.ofMinutes(-1));
            TlsFiles late = files("ours", "late");
            expectJoin(
                    CommandLines.BAD_INPUT,
                    "the certificate '" + late.certificate() + "' has expired, at ",
                    at,
                    secret,
                    late);

            TlsFiles two = files("ours", "two");
            TlsFiles mixed =
                    new TlsFiles(two.certificate(), files("ours", "one").key(), two.trusted());
            expectJoin(
                    CommandLines.BAD_INPUT,
                    "the key '" + mixed.key() + "' is not that of the certificate '" + two.certificate() + "'",
                    at,
                    secret,
                    mixed);
            TlsFiles swapped = new TlsFiles(two.key(), two.certificate(), two.trusted());
            expectJoin(CommandLines.BAD_INPUT, "'" + two.key() + "' has no certificate in PEM", at, secret, swapped);

            expectCaller(first.callersAddress(), files("theirs", "orders"));
            expectCaller(first.callersAddress(), files("ours", "one"));
        }
    }

    private void expectJoin(int code, String message, String node, String secretFile, TlsFiles files) {
        List<String> words = new ArrayList<>(List.of("node", "--port", "0", "--callers-port", "0", "--join", node));
        words.addAll(node(secretFile, files));
        expect(code, message, words);
    }

    private void expectCaller(String node, TlsFiles files) {
        List<String> words = new ArrayList<>(List.of("balancer", "--port", "0", "--nodes", node));
        words.addAll(tls(files));
        expect(CommandLines.FAILED, "no node at " + node + " takes this caller (", words);
    }

    private void expect(int code, String message, List<String> words) {
        error.getBuffer().setLength(0);
        assertThat(execute(words.toArray(new String[0]))).as(error.toString()).isEqualTo(code);
        assertThat(error.toString()).startsWith("tidepool: " + message).hasLineCount(1);
    }
}
