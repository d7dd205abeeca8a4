package dev.tidepool.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.options.cli.CommandLines;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The files and the lines of {@code certificates}. */
class CertificatesCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter error = new StringWriter();

    @TempDir
    private Path parent;

    private Path folder;

    @BeforeEach
    void choose() {
        folder = parent.resolve("certs");
    }

    private int execute(String... options) {
        CommandLine commandLine = Server.commandLine();
        commandLine.setOut(new PrintWriter(out, true));
        commandLine.setErr(new PrintWriter(error, true));
        String[] words = new String[options.length + 3];
        words[0] = "certificates";
        words[1] = "--out";
        words[2] = folder.toString();
        System.arraycopy(options, 0, words, 3, options.length);
        return commandLine.execute(words);
    }

    private X509Certificate certificate(String name) throws Exception {
        try (InputStream pem = Files.newInputStream(folder.resolve(name + ".pem"))) {
            return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(pem);
        }
    }

    @Test
    void oneCommandMakesAnAuthorityANodeAndACaller() throws Exception {
        assertThat(execute()).as(error.toString()).isZero();
        X509Certificate authority = certificate("ca");
        X509Certificate node = certificate("node");
        X509Certificate caller = certificate("caller");
        node.verify(authority.getPublicKey());
        caller.verify(authority.getPublicKey());
        assertThat(node.getSubjectAlternativeNames())
                .containsExactlyInAnyOrder(List.of(7, "127.0.0.1"), List.of(2, "localhost"));
        assertThat(caller.getSubjectX500Principal().getName()).isEqualTo("CN=caller");
        assertThat(authority.getBasicConstraints()).isZero();
        assertThat(node.getBasicConstraints()).isEqualTo(-1);
        String files = "--tls-certificate %s/%s.pem --tls-key %s/%s.key --tls-trusted %s/ca.pem";
        assertThat(out.toString().lines())
                .startsWith(
                        "wrote %s/ca.pem and %s/ca.key: the authority".formatted(folder, folder),
                        "wrote %s/node.pem and %s/node.key: a node at 127.0.0.1, localhost".formatted(folder, folder),
                        "wrote %s/caller.pem and %s/caller.key: the caller 'caller'".formatted(folder, folder))
                .endsWith(
                        "next:",
                        "./tidepool node --callers-port 7801 \\",
                        "    " + files.formatted(folder, "node", folder, "node", folder),
                        "./tidepool balancer --nodes 127.0.0.1:7801 \\",
                        "    " + files.formatted(folder, "caller", folder, "caller", folder));
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void onlyTheOwnerCanReadKeys() throws IOException {
        assertThat(execute()).isZero();
        for (String name : List.of("ca", "node", "caller")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name + ".key"))))
                    .isEqualTo("rw-------");
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).hasSize(6);
        }
    }

    @Test
    void optionsNameNodesAndCallers() throws Exception {
        assertThat(execute(
                        "--node",
                        "first=10.0.0.5,node1.example",
                        "--node",
                        "second=fd00::6,*.nodes",
                        "--caller",
                        "a,b"))
                .as(error.toString())
                .isZero();
        assertThat(certificate("first").getSubjectAlternativeNames())
                .containsExactlyInAnyOrder(List.of(7, "10.0.0.5"), List.of(2, "node1.example"));
        assertThat(certificate("second").getSubjectAlternativeNames())
                .containsExactlyInAnyOrder(List.of(7, "fd00:0:0:0:0:0:0:6"), List.of(2, "*.nodes"));
        assertThat(certificate("b").getSubjectX500Principal().getName()).isEqualTo("CN=b");
        assertThat(out.toString())
                .contains("(umask 077; openssl rand -base64 32 > secret)")
                .contains("./tidepool node --bind 10.0.0.5 --secret-file secret --callers-port 7801 \\")
                .contains("./tidepool node --bind fd00::6 --secret-file secret --join 10.0.0.5:7701 --callers-port 7801"
                        + " \\")
                .contains("./tidepool balancer --nodes 10.0.0.5:7801 \\");
    }

    /** Only the first was printed. */
    @Test
    void theCommandOfEachNodeIsPrintedAndThoseOfOneHostDiffer() {
        assertThat(execute("--node", "one=127.0.0.1", "--node", "two=127.0.0.1", "--node", "three=127.0.0.1"))
                .as(error.toString())
                .isZero();
        assertThat(out.toString().lines().filter(line -> line.startsWith("./tidepool node")))
                .containsExactly(
                        "./tidepool node --callers-port 7801 \\",
                        "./tidepool node --join 127.0.0.1:7701 --port 7702 --callers-port 7802 \\",
                        "./tidepool node --join 127.0.0.1:7701 --port 7703 --callers-port 7803 \\");
    }

    @Test
    void aSecondRunKeepsTheAuthority() throws Exception {
        assertThat(execute()).isZero();
        byte[] authority = Files.readAllBytes(folder.resolve("ca.pem"));
        assertThat(execute("--caller", "orders")).as(error.toString()).isZero();
        assertThat(folder.resolve("ca.pem")).hasBinaryContent(authority);
        certificate("orders").verify(certificate("ca").getPublicKey());
    }

    @Test
    void filesThatExistAreRenewedOnlyIfAskedFor() throws Exception {
        assertThat(execute("--node", "10.0.0.5,node1.example", "--caller", "orders"))
                .isZero();
        X509Certificate before = certificate("node");
        assertThat(execute("--caller", "new", "--caller", "orders")).isEqualTo(CommandLines.BAD_INPUT);
        assertThat(error.toString())
                .startsWith("tidepool: '%s' or its key exists; add --renew".formatted(folder.resolve("orders.pem")))
                .hasLineCount(1);
        assertThat(folder.resolve("new.pem")).doesNotExist();
        assertThat(certificate("node")).isEqualTo(before);

        assertThat(execute("--renew", "--days", "2")).isZero();
        X509Certificate after = certificate("node");
        after.verify(certificate("ca").getPublicKey());
        assertThat(after.getPublicKey()).isNotEqualTo(before.getPublicKey());
        assertThat(after.getSubjectAlternativeNames())
                .containsExactlyInAnyOrderElementsOf(before.getSubjectAlternativeNames());
        assertThat(after.getExtendedKeyUsage()).isEqualTo(before.getExtendedKeyUsage());
        assertThat(after.getNotAfter().toInstant()).isBefore(Instant.now().plus(Duration.ofDays(3)));
        assertThat(certificate("orders").getSubjectX500Principal().getName()).isEqualTo("CN=orders");
    }

    /** A bundle for --tls-trusted became the certificate of a caller 'trusted', and nodes trusted nobody. */
    @Test
    void filesThatTheAuthorityHasNotIssuedAreLeftAlone() throws Exception {
        assertThat(execute("--caller", "partner")).isZero();
        Path other = folder;
        folder = parent.resolve("ours");
        assertThat(execute("--caller", "orders")).isZero();
        X509Certificate before = certificate("orders");
        Path bundle = Files.writeString(
                folder.resolve("trusted.pem"),
                Files.readString(folder.resolve("ca.pem")) + Files.readString(other.resolve("ca.pem")));
        String both = Files.readString(bundle);
        Path partner = Files.copy(other.resolve("partner.pem"), folder.resolve("partner.pem"));
        assertThat(execute("--renew")).as(error.toString()).isZero();
        assertThat(bundle).hasContent(both);
        assertThat(partner).hasSameTextualContentAs(other.resolve("partner.pem"));
        assertThat(certificate("orders")).isNotEqualTo(before);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.filter(file -> file.toString().endsWith(".key"))).hasSize(2); // of ca and orders
        }
    }

    /** It became the certificate of a caller with other rights. */
    @Test
    void aRenamedCertificateIsNotRenewedForSomebodyElse() throws Exception {
        assertThat(execute("--caller", "orders,other")).isZero();
        X509Certificate other = certificate("other");
        Path renamed = folder.resolve("billing.pem");
        Files.move(folder.resolve("orders.pem"), renamed);
        Files.move(folder.resolve("orders.key"), folder.resolve("billing.key"));
        assertThat(execute("--renew")).isEqualTo(CommandLines.BAD_INPUT);
        assertThat(error.toString())
                .isEqualTo("tidepool: '%s' is the certificate of CN=orders, and would become that of CN=billing;"
                                .formatted(renamed)
                        + " rename it, or move it away" + System.lineSeparator());
        assertThat(certificate("billing").getSubjectX500Principal().getName()).isEqualTo("CN=orders");
        assertThat(certificate("other")).isEqualTo(other);
    }

    /** Its holder may keep the only copy of the key. */
    @Test
    void aCertificateWhoseKeyIsElsewhereIsRenewed() throws Exception {
        assertThat(execute("--caller", "orders")).isZero();
        X509Certificate before = certificate("orders");
        Files.delete(folder.resolve("orders.key"));
        assertThat(execute("--renew")).as(error.toString()).isZero();
        assertThat(certificate("orders")).isNotEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        --days is 0; allowed is 1 to 3650 | --days 0
        'a b' is no name of a certificate; allowed are letters, digits | --caller a_b
        'ca' is no name of a certificate; allowed are letters, digits | --caller ca
        'CA' is no name of a certificate; allowed are letters, digits | --caller CA
        'no_host' is no host; allowed are names and addresses | --node no_host
        '' is no host; allowed are names and addresses | --node node=
        two certificates are called 'node'; give each its own name | --node 10.0.0.5 --node 10.0.0.6
        --renew finds no certificates in 'FOLDER' | --renew
        """)
    void badInputIsNamed(String message, String options) {
        String[] words = options.split(" ", -1);
        for (int i = 0; i < words.length; i++) {
            words[i] = words[i].replace("a_b", "a b");
        }
        assertThat(execute(words)).as(error.toString()).isEqualTo(CommandLines.BAD_INPUT);
        assertThat(error.toString())
                .startsWith("tidepool: " + message.replace("FOLDER", folder.toString()))
                .hasLineCount(1);
        assertThat(folder).doesNotExist();
    }

    @Test
    void anAuthorityThatCannotBeUsedIsNamed() throws IOException {
        assertThat(execute()).isZero();
        Path key = folder.resolve("ca.key");
        byte[] own = Files.readAllBytes(key);
        Files.copy(folder.resolve("node.key"), key, StandardCopyOption.REPLACE_EXISTING);
        expectBadInput("'%s' is no key of '%s'".formatted(key, folder.resolve("ca.pem")));
        Files.writeString(key, "nothing");
        expectBadInput("'%s' is no certificate or key in PEM".formatted(key));
        Files.delete(key);
        expectBadInput("'%s' is missing, and the authority of '%s' cannot issue without it".formatted(key, folder));
        Files.write(key, own);
        assertThat(execute("--caller", "late")).isZero();
    }

    private void expectBadInput(String message) {
        error.getBuffer().setLength(0);
        assertThat(execute("--caller", "late")).isEqualTo(CommandLines.BAD_INPUT);
        assertThat(error.toString()).startsWith("tidepool: " + message).hasLineCount(1);
        assertThat(folder.resolve("late.pem")).doesNotExist();
    }

    @Test
    void aFolderThatCannotBeWrittenIsNamed() throws IOException {
        Files.writeString(folder, "a file");
        assertThat(execute()).isEqualTo(CommandLines.FAILED);
        assertThat(error.toString())
                .startsWith("tidepool: the folder '%s' cannot be used (".formatted(folder))
                .hasLineCount(1);
    }
}
