package dev.tidepool.cluster.grpc.internal;

import io.grpc.Attributes;
import io.grpc.Grpc;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * Whether a caller may be connected now, by the certificates that it showed: none up to its authority has expired, this
 * is trusted, and its name is admitted. Keeps nothing else of its connection, since it may be asked when that has
 * ended. Thread-safe.
 */
final class CallerAdmission implements BooleanSupplier {
    private final String name;
    private final X509Certificate[] chain;
    private final CallerTrust trust;
    private final Predicate<String> admitted;

    /** The authorities that were found to trust the caller: they are asked once. */
    private volatile @Nullable TrustedAuthorities trustedBy;

    /** @param connection what gRPC knows of the caller's connection */
    CallerAdmission(Attributes connection, CallerTrust trust, Predicate<String> admitted) {
        this.name = CertificateName.of(connection);
        this.chain = chain(connection.get(Grpc.TRANSPORT_ATTR_SSL_SESSION));
        this.trust = trust;
        this.admitted = admitted;
    }

    private static X509Certificate[] chain(@Nullable SSLSession session) {
        if (session == null) {
            return new X509Certificate[0];
        }
        try {
            return Arrays.stream(session.getPeerCertificates())
                    .map(X509Certificate.class::cast)
                    .toArray(X509Certificate[]::new);
        } catch (SSLPeerUnverifiedException none) {
            return new X509Certificate[0];
        }
    }

    /** Returns the name in the caller's certificate; empty if it has none. */
    String name() {
        return name;
    }

    /** Returns why the caller's certificate does not count now; null if it does, or none is needed. */
    @Nullable
    String distrust() {
        TrustedAuthorities authorities = trust.now();
        if (authorities == null) {
            return null;
        }
        for (X509Certificate each : authorities.checked(chain)) {
            if (trust.hasExpired(each)) {
                return "%s of caller '%s' has expired, at %s"
                        .formatted(
                                each.equals(chain[0]) ? "the certificate" : "an intermediate certificate",
                                name,
                                each.getNotAfter().toInstant());
            }
        }
        if (authorities != trustedBy && !authorities.trust(chain)) {
            return "the certificate of caller '" + name + "' is of no authority that this node trusts";
        }
        trustedBy = authorities;
        return null;
    }

    boolean isAdmitted() {
        return admitted.test(name);
    }

    @Override
    public boolean getAsBoolean() {
        return distrust() == null && isAdmitted();
    }
}
