package dev.tidepool.research.benchmarks.cluster;

import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.cluster.grpc.TlsFiles;
import dev.tidepool.server.certificate.CertificateFolder;
import dev.tidepool.server.certificate.Holder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a protected cluster needs, in a folder of its own: a secret by which nodes authenticate each other and encrypt,
 * and certificates by which nodes and callers do.
 */
final class ClusterKeys implements AutoCloseable {
    private static final String NODE = "node";
    private static final String CALLER = "caller";
    private static final Duration VALIDITY = Duration.ofDays(1);

    private final Path folder;
    private final Path secret;
    private final CertificateFolder certificates;

    private ClusterKeys(Path folder) {
        this.folder = folder;
        this.secret = folder.resolve("secret");
        this.certificates = new CertificateFolder(folder);
    }

    /** Makes them. */
    static ClusterKeys create() throws IOException {
        ClusterKeys keys = new ClusterKeys(Files.createTempDirectory("tidepool"));
        Files.write(keys.secret, "a secret for the benchmark alone".getBytes(StandardCharsets.US_ASCII));
        keys.certificates.issue(List.of(Holder.node(NODE, List.of("127.0.0.1")), Holder.caller(CALLER)), VALIDITY);
        return keys;
    }

    /** Returns the options of a node. */
    List<String> ofNode() {
        return List.of(
                "--secret-file",
                secret.toString(),
                "--tls-certificate",
                certificates.certificate(NODE).toString(),
                "--tls-key",
                certificates.key(NODE).toString(),
                "--tls-trusted",
                certificates.trusted().toString());
    }

    /** Returns the settings of a caller. */
    GrpcSettings ofCaller() {
        return GrpcSettings.mutualTls(
                new TlsFiles(certificates.certificate(CALLER), certificates.key(CALLER), certificates.trusted()));
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
