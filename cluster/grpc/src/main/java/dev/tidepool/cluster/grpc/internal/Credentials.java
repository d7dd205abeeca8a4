package dev.tidepool.cluster.grpc.internal;

import dev.tidepool.cluster.grpc.TlsFiles;
import io.grpc.ChannelCredentials;
import io.grpc.ServerCredentials;
import io.grpc.TlsChannelCredentials;
import io.grpc.TlsServerCredentials;
import io.grpc.util.AdvancedTlsX509KeyManager;
import io.grpc.util.AdvancedTlsX509TrustManager;
import io.grpc.util.AdvancedTlsX509TrustManager.Verification;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.stream.Stream;

/**
 * One side's certificate, key and trusted authorities, as their files are now. New connections use what was read last;
 * present ones continue. Thread-safe.
 */
public final class Credentials {
    private static final Logger LOG = System.getLogger(Credentials.class.getName());

    private final TlsFiles files;
    private final AdvancedTlsX509KeyManager keys = new AdvancedTlsX509KeyManager();
    private final AdvancedTlsX509TrustManager trust;
    private List<FileTime> read = List.of();

    /** @throws IllegalArgumentException if a file cannot be read or used; the message is one line */
    public Credentials(TlsFiles files) {
        this.files = files;
        Stream.of(files.certificate(), files.key(), files.trusted()).forEach(Credentials::check);
        try {
            this.trust = AdvancedTlsX509TrustManager.newBuilder()
                    .setVerification(Verification.CERTIFICATE_AND_HOST_NAME_VERIFICATION)
                    .build();
            this.read = times();
            read();
        } catch (IOException | GeneralSecurityException | RuntimeException bad) {
            throw new IllegalArgumentException(
                    ("the certificate '%s', its key '%s' and the trusted '%s' cannot be used (%s); all are PEM, the key"
                                    + " is PKCS #8")
                            .formatted(files.certificate(), files.key(), files.trusted(), bad.getMessage()),
                    bad);
        }
    }

    private static void check(Path file) {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new IllegalArgumentException("'%s' cannot be read; name a file in PEM".formatted(file));
        }
    }

    private void read() throws IOException, GeneralSecurityException {
        keys.updateIdentityCredentials(files.certificate().toFile(), files.key().toFile());
        trust.updateTrustCredentials(files.trusted().toFile());
    }

    private List<FileTime> times() throws IOException {
        return List.of(
                Files.getLastModifiedTime(files.certificate()),
                Files.getLastModifiedTime(files.key()),
                Files.getLastModifiedTime(files.trusted()));
    }

    /** Reads the files again if one has changed. If they cannot be used, keeps what was read before, and logs why. */
    public synchronized void refresh() {
        try {
            List<FileTime> now = times();
            if (!now.equals(read)) {
                read = now;
                read();
                LOG.log(Level.INFO, "the certificates were read again: " + files.certificate());
            }
        } catch (IOException | GeneralSecurityException | RuntimeException bad) {
            LOG.log(Level.WARNING, "changed certificates cannot be used, the earlier ones stay: " + bad.getMessage());
        }
    }

    /** Returns what a node needs, which refuses callers without a trusted certificate. */
    public ServerCredentials ofServer() {
        return TlsServerCredentials.newBuilder()
                .keyManager(keys)
                .trustManager(trust)
                .clientAuth(TlsServerCredentials.ClientAuth.REQUIRE)
                .build();
    }

    /** Returns what a caller needs, which refuses nodes whose certificate is not trusted or names another host. */
    public ChannelCredentials ofClient() {
        return TlsChannelCredentials.newBuilder()
                .keyManager(keys)
                .trustManager(trust)
                .build();
    }
}
