package dev.tidepool.cluster.grpc.internal;

import dev.tidepool.cluster.NodeCertificates;
import dev.tidepool.cluster.SettledFiles;
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
import java.security.GeneralSecurityException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One side's certificate, key and trusted authorities, as their files are now. New connections use what was read last;
 * a node ends present ones that {@link #trusted} refuses. Thread-safe.
 */
public final class Credentials {
    private static final Logger LOG = System.getLogger(Credentials.class.getName());
    private static final int REFRESH_SECONDS = 1;
    private static final String CLIENT = "1.3.6.1.5.5.7.3.2";
    private static final String ANY_PURPOSE = "2.5.29.37.0";

    /** Its end is logged with so much time left, or a third of all if that is less: it was to be renewed by then. */
    private static final List<Duration> WARN_BEFORE = List.of(Duration.ofDays(7), Duration.ofDays(1), Duration.ZERO);

    private final TlsFiles files;
    private final InstantSource clock;
    private final AdvancedTlsX509KeyManager keys = new AdvancedTlsX509KeyManager();
    private final AdvancedTlsX509TrustManager trust;
    private PemFiles read;
    private long lookedAt = System.nanoTime();
    private volatile NodeCertificates node;
    private volatile TrustedAuthorities trusted;

    /** What was logged last, until the files can be used again: they may stay as they are for days. */
    private @Nullable String problem;

    /** The last of {@link #WARN_BEFORE} that was logged for what was read last. */
    private @Nullable Duration warned;

    /** @throws IllegalArgumentException if a file cannot be read or used; the message is one line */
    public Credentials(TlsFiles files) {
        this(files, InstantSource.system());
    }

    /** @param clock as that of the files */
    Credentials(TlsFiles files, InstantSource clock) {
        this.files = files;
        this.clock = clock;
        all(files).forEach(Credentials::check);
        try {
            this.trust = AdvancedTlsX509TrustManager.newBuilder()
                    .setVerification(Verification.CERTIFICATE_AND_HOST_NAME_VERIFICATION)
                    .build();
            this.read = PemFiles.read(files);
            this.node = read.parsed();
            checkDates(node.chain().get(0));
            this.trusted = new TrustedAuthorities(node.trusted());
            present();
        } catch (IOException | GeneralSecurityException | RuntimeException bad) {
            throw new IllegalArgumentException(
                    "%s; give a certificate, its key and trusted authorities, as ./tidepool certificates makes them"
                            .formatted(bad.getMessage()),
                    bad);
        }
    }

    private static List<Path> all(TlsFiles files) {
        return List.of(files.certificate(), files.key(), files.trusted());
    }

    private static void check(Path file) {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new IllegalArgumentException("'%s' cannot be read; name a file in PEM".formatted(file));
        }
    }

    /**
     * The other side would refuse an expired certificate, at a time that is harder to explain. One that is not valid
     * yet will be, soon, unless a clock is wrong. Changed files are not checked: new authorities count, whatever the
     * certificate.
     */
    private void checkDates(X509Certificate certificate) throws GeneralSecurityException {
        if (hasExpired(certificate)) {
            throw new GeneralSecurityException("the certificate '%s' has expired, at %s"
                    .formatted(files.certificate(), certificate.getNotAfter().toInstant()));
        }
        Instant now = clock.instant();
        Instant begin = certificate.getNotBefore().toInstant();
        if (now.isBefore(begin)) {
            LOG.log(
                    Level.WARNING,
                    "the certificate '%s' is not valid before %s, so nobody takes it yet; it is %s: is the clock right?"
                            .formatted(files.certificate(), begin, now));
        }
    }

    /** Returns whether a certificate is no longer valid. */
    boolean hasExpired(X509Certificate certificate) {
        return clock.instant().isAfter(certificate.getNotAfter().toInstant());
    }

    /** Makes new connections use what was read. */
    private void present() throws IOException, GeneralSecurityException {
        trust.updateTrustCredentials(node.trusted().toArray(new X509Certificate[0]));
        keys.updateIdentityCredentials(node.chain().toArray(new X509Certificate[0]), node.key());
    }

    /**
     * Reads changed files again every second, until the timer is shut down.
     *
     * @param onChange runs after each change; must not throw
     */
    void refreshOn(ScheduledExecutorService timer, Runnable onChange) {
        Runnable look = () -> {
            TrustedAuthorities before = trusted;
            refresh();
            warnOfExpiry();
            if (trusted != before) {
                onChange.run();
            }
        };
        ScheduledFuture<?> unused =
                timer.scheduleWithFixedDelay(look, REFRESH_SECONDS, REFRESH_SECONDS, TimeUnit.SECONDS);
    }

    /**
     * Reads the files again if one has changed, and all are complete. If they cannot be used, keeps what was read
     * before, and logs why.
     */
    synchronized void refresh() {
        try {
            long begin = clock.millis();
            PemFiles now = PemFiles.read(files);
            if (now.equals(read)) {
                problem = null;
            } else if (SettledFiles.were(all(files), begin, clock.millis())) {
                read = now;
                NodeCertificates changed = now.parsed();
                TrustedAuthorities authorities = new TrustedAuthorities(changed.trusted());
                node = changed;
                present();
                trusted = authorities;
                problem = null;
                LOG.log(Level.INFO, "the certificates were read again: " + files.certificate());
            }
        } catch (IOException | GeneralSecurityException | RuntimeException bad) {
            warn(bad);
        }
    }

    private void warn(Exception bad) {
        String why = bad instanceof GeneralSecurityException ? bad.getMessage() : bad.toString();
        if (!Objects.equals(why, problem)) {
            problem = why;
            LOG.log(Level.WARNING, "changed certificates cannot be used, the earlier ones stay: " + why);
        }
    }

    /** Returns when the first of its certificates expires. */
    Instant expiry() {
        return firstToExpire().getNotAfter().toInstant();
    }

    private X509Certificate firstToExpire() {
        return Collections.min(node.chain(), Comparator.comparing(X509Certificate::getNotAfter));
    }

    /** Logs that a certificate expires soon, or has, once for each of {@link #WARN_BEFORE}. */
    synchronized void warnOfExpiry() {
        X509Certificate first = firstToExpire();
        Instant end = first.getNotAfter().toInstant();
        Duration left = Duration.between(clock.instant(), end);
        Duration third = Duration.between(first.getNotBefore().toInstant(), end).dividedBy(3);
        Duration due = null;
        for (Duration each : WARN_BEFORE) {
            if (left.compareTo(Collections.min(List.of(each, third))) < 0) {
                due = each;
            }
        }
        if (due != null && !due.equals(warned)) {
            String which = first.equals(node.chain().get(0)) ? "the certificate" : "an intermediate certificate in";
            if (left.isNegative()) {
                LOG.log(
                        Level.ERROR,
                        "%s '%s' has expired, at %s: new connections with it are refused; renew it"
                                .formatted(which, files.certificate(), end));
            } else {
                LOG.log(Level.WARNING, "%s '%s' expires at %s; renew it".formatted(which, files.certificate(), end));
            }
        }
        warned = due;
    }

    /** Returns what nodes show each other. Looks into the files, unless it did so within the last second. */
    public synchronized NodeCertificates ofNode() {
        long now = System.nanoTime();
        if (now - lookedAt > TimeUnit.SECONDS.toNanos(REFRESH_SECONDS)) {
            lookedAt = now;
            refresh();
        }
        return node;
    }

    /** Returns whether its own certificate may be that of a client (RFC 5280, section 4.2.1.12). */
    synchronized boolean isForCallers() {
        try {
            List<String> purposes = node.chain().get(0).getExtendedKeyUsage();
            return purposes == null || purposes.contains(CLIENT) || purposes.contains(ANY_PURPOSE);
        } catch (CertificateParsingException unreadable) {
            return true; // the node says what is wrong with it
        }
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
