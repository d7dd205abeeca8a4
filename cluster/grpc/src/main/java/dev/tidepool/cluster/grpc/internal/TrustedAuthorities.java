package dev.tidepool.cluster.grpc.internal;

import dev.tidepool.cluster.internal.endpoint.AuthorityTrust;
import io.grpc.Attributes;
import io.grpc.Grpc;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.X509TrustManager;

/**
 * The authorities whose certificates a node takes from callers. A handshake asks the same, but only once, and not at
 * all if it resumes a session. Thread-safe.
 */
final class TrustedAuthorities {
    private final X509TrustManager manager;

    /** @throws GeneralSecurityException if there is none */
    TrustedAuthorities(List<X509Certificate> authorities) throws GeneralSecurityException, IOException {
        this.manager = AuthorityTrust.of(authorities);
    }

    /** Returns whether the caller at the other side of a connection has a certificate of these authorities. */
    boolean trust(Attributes connection) {
        SSLSession session = connection.get(Grpc.TRANSPORT_ATTR_SSL_SESSION);
        if (session == null) {
            return false;
        }
        try {
            X509Certificate[] chain = Arrays.stream(session.getPeerCertificates())
                    .map(X509Certificate.class::cast)
                    .toArray(X509Certificate[]::new);
            manager.checkClientTrusted(chain, chain[0].getPublicKey().getAlgorithm());
            return true;
        } catch (SSLPeerUnverifiedException | CertificateException no) {
            return false;
        }
    }
}
