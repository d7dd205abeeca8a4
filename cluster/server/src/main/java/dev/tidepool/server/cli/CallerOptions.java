package dev.tidepool.server.cli;

import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.cluster.grpc.TlsFiles;
import dev.tidepool.options.cli.SecretFile;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of the connections between nodes and callers, the same for both. */
final class CallerOptions {
    private static final String FILES = "--tls-certificate, --tls-key and --tls-trusted";

    @Option(
            names = "--tls-certificate",
            paramLabel = "FILE",
            description =
                    "This server's certificate between nodes and callers, and with a secret between nodes, in PEM."
                            + " A node's names its --bind. Read again when it changes.")
    private @Nullable Path certificate;

    @Option(
            names = "--tls-key",
            paramLabel = "FILE",
            description = "The certificate's private key, PKCS #8 in PEM without a password.")
    private @Nullable Path key;

    @Option(
            names = "--tls-trusted",
            paramLabel = "FILE",
            description = "The certificates of the authorities that vouch for the other side, in PEM; on a node with a"
                    + " secret, also for nodes.")
    private @Nullable Path trusted;

    @Option(
            names = "--callers-plaintext",
            description =
                    "Allow callers off loopback without certificates: the secret authenticates their messages, but"
                            + " something else must keep them private.")
    private boolean plaintext;

    @Option(
            names = "--rights",
            paramLabel = "FILE",
            description =
                    "A file in YAML that says which caller may run which task, read again when it changes. Without"
                            + " it, every caller may run every task.")
    private @Nullable Path rights;

    /**
     * Returns the settings.
     *
     * @throws IllegalArgumentException if some of the files are missing; the message is one line
     */
    GrpcSettings settings(int payloadLimit) {
        TlsFiles files = null;
        if (certificate != null && key != null && trusted != null) {
            SecretFile.warnIfPublic("--tls-key", key);
            files = new TlsFiles(certificate, key, trusted);
        } else if (certificate != null || key != null || trusted != null) {
            throw new IllegalArgumentException(FILES + " belong together: name all three, or none");
        }
        return new GrpcSettings(files, plaintext, payloadLimit);
    }

    /** Returns the file with the rights of callers; null for none. */
    @Nullable
    Path rights() {
        return rights;
    }

    /** Throws an {@link IllegalArgumentException} of one line if a server at this address needs certificates. */
    void checkPort(String host, boolean isLoopback) {
        if (!isLoopback && !plaintext && certificate == null) {
            throw new IllegalArgumentException(
                    ("--bind is %s, which other machines can reach: callers need certificates with %s;"
                                    + " --callers-plaintext allows the secret alone, without encryption; or use"
                                    + " 127.0.0.1")
                            .formatted(host, FILES));
        }
    }
}
