package dev.tidepool.cluster.grpc.internal;

import dev.tidepool.cluster.NodeCertificates;
import dev.tidepool.cluster.grpc.TlsFiles;
import io.grpc.ChannelCredentials;
import io.grpc.ServerCredentials;
import io.grpc.TlsChannelCredentials;
import io.grpc.TlsServerCredentials;
import io.grpc.util.AdvancedTlsX509KeyManager;
import io.grpc.util.AdvancedTlsX509TrustManager;
import io.grpc.util.AdvancedTlsX509TrustManager.Verification;
import io.grpc.util.CertificateUtils;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One side's certificate, key and trusted authorities, as their files are now. New connections use what was read last;
 * a node ends present ones that {@link #trusted} refuses. Thread-safe.
 */
public final class Credentials {
    private static final Logger LOG = System.getLogger(Credentials.class.getName());
    private static final int REFRESH_SECONDS = 1;

    private final TlsFiles files;
    private final AdvancedTlsX509KeyManager keys = new AdvancedTlsX509KeyManager();
    private final AdvancedTlsX509TrustManager trust;
    private List<ByteBuffer> read = List.of();
    private long lookedAt = System.nanoTime();
    private @Nullable NodeCertificates node;
    private volatile TrustedAuthorities trusted;

    /** @throws IllegalArgumentException if a file cannot be read or used; the message is one line */
    public Credentials(TlsFiles files) {
        this.files = files;
        Stream.of(files.certificate(), files.key(), files.trusted()).forEach(Credentials::check);
        try {
            this.trust = AdvancedTlsX509TrustManager.newBuilder()
                    .setVerification(Verification.CERTIFICATE_AND_HOST_NAME_VERIFICATION)
                    .build();
            this.read = contents();
            this.trusted = read();
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

    /** Returns the authorities that it read. */
    private TrustedAuthorities read() throws IOException, GeneralSecurityException {
        X509Certificate[] chain = certificates(files.certificate());
        PrivateKey key;
        try (InputStream pkcs8 = Files.newInputStream(files.key())) {
            key = CertificateUtils.getPrivateKey(pkcs8);
        }
        if (chain.length == 0 || !belongTogether(chain[0].getPublicKey(), key)) {
            throw new GeneralSecurityException("the key is not that of the certificate");
        }
        X509Certificate[] authorities = certificates(files.trusted());
        TrustedAuthorities now = new TrustedAuthorities(authorities);
        trust.updateTrustCredentials(authorities);
        keys.updateIdentityCredentials(chain, key);
        node = new NodeCertificates(key, List.of(chain), List.of(authorities));
        return now;
    }

    private static X509Certificate[] certificates(Path file) throws IOException, GeneralSecurityException {
        try (InputStream pem = Files.newInputStream(file)) {
            return CertificateUtils.getX509Certificates(pem);
        }
    }

    /** A file may be read while the other one is about to be replaced. */
    private static boolean belongTogether(PublicKey certified, PrivateKey key) throws GeneralSecurityException {
        String algorithm = key.getAlgorithm().equals("EC") ? "SHA256withECDSA" : "SHA256with" + key.getAlgorithm();
        byte[] text = {1};
        Signature signature = Signature.getInstance(algorithm);
        signature.initSign(key);
        signature.update(text);
        byte[] signed = signature.sign();
        try {
            signature.initVerify(certified);
            signature.update(text);
            return signature.verify(signed);
        } catch (InvalidKeyException | SignatureException otherAlgorithm) {
            return false;
        }
    }

    /** Returns what is in the files, as times of change do not tell apart what happens within a few milliseconds. */
    private List<ByteBuffer> contents() throws IOException {
        List<ByteBuffer> contents = new ArrayList<>();
        for (Path file : List.of(files.certificate(), files.key(), files.trusted())) {
            contents.add(ByteBuffer.wrap(Files.readAllBytes(file)));
        }
        return contents;
    }

    /** Reads changed files again every second, until the timer is shut down. */
    void refreshOn(ScheduledExecutorService timer) {
        ScheduledFuture<?> unused =
                timer.scheduleWithFixedDelay(this::refresh, REFRESH_SECONDS, REFRESH_SECONDS, TimeUnit.SECONDS);
    }

    /** Reads the files again if one has changed. If they cannot be used, keeps what was read before, and logs why. */
    synchronized void refresh() {
        try {
            List<ByteBuffer> now = contents();
            if (!now.equals(read)) {
                read = now;
                trusted = read();
                LOG.log(Level.INFO, "the certificates were read again: " + files.certificate());
            }
        } catch (IOException | GeneralSecurityException | RuntimeException bad) {
            LOG.log(Level.WARNING, "changed certificates cannot be used, the earlier ones stay: " + bad.getMessage());
        }
    }

    /** Returns what nodes show each other. Looks into the files, unless it did so within the last second. */
    public synchronized NodeCertificates ofNode() {
        long now = System.nanoTime();
        if (now - lookedAt > TimeUnit.SECONDS.toNanos(REFRESH_SECONDS)) {
            lookedAt = now;
            refresh();
        }
        return Objects.requireNonNull(node, "node");
    }

    /** Returns the authorities that are trusted now: another object after the files have changed. */
    TrustedAuthorities trusted() {
        return trusted;
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
